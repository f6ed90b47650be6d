import { expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import { environmentRows } from './environments.ts'

test('an environment that was hidden stays in the list when nothing comes from it any more, so that it can be shown again', () => {
  const lastSeen = new Date(0)
  const seen = ['production', 'staging'].map((name) => ({ projectId: 1 as ProjectId, name, events: 3, lastSeen }))
  expect(environmentRows(seen, new Set(['preview-1', 'staging']))).toMatchObject([
    { name: 'preview-1', hidden: true, seen: undefined },
    { name: 'production', hidden: false, seen: { events: 3, lastSeen } },
    { name: 'staging', hidden: true, seen: { events: 3, lastSeen } },
  ])
})
