import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { changeKinds, type Change } from '#domain/change/change.ts'
import type { ProjectId } from '#domain/ids.ts'
import { isTold } from './tell-webhooks.ts'

const [web, api] = [1 as ProjectId, 2 as ProjectId]
const release = { about: 'release', version: 'web@1', fields: [] } as const
const alert = {
  about: 'alert',
  rule: { id: 1, name: 'Often' },
  level: 'critical',
  why: { kind: 'new' },
  issue: null,
} as const

function change(projects: Change['projects'], detail: Change['detail'] = release): Change {
  const by = { kind: 'mishap', id: null, name: '' } as const
  return { id: 1, at: new Date(0), kind: 'release.created', projects, by, detail }
}

describe('a webhook', () => {
  test('of chosen projects hears of these, and nothing of others or of the organization', () => {
    const hears = (told: Change) => isTold({ kinds: 'all', projects: [web] }, told)
    expect([[web], [web, api], [api], [], null].map((projects) => hears(change(projects)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('hears of an alert over several projects only if it may know of all of them', () => {
    const over = change([web, api], alert)
    expect(isTold({ kinds: 'all', projects: [web] }, over)).toBe(false)
    expect(isTold({ kinds: 'all', projects: [web, api] }, over)).toBe(true)
    expect(isTold({ kinds: 'all', projects: 'all' }, over)).toBe(true)
  })

  test('whose projects are all gone hears nothing, and of other kinds neither', () => {
    expect(isTold({ kinds: 'all', projects: [] }, change([web]))).toBe(false)
    expect(isTold({ kinds: ['issue.created'], projects: 'all' }, change([web]))).toBe(false)
  })
})

test('docs/webhooks.md has every kind of change, each once', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../docs/webhooks.md', import.meta.url)), 'utf8')
  const listed: readonly string[] = [...page.matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, kind = '']) => kind)
  expect(listed.toSorted()).toEqual(changeKinds.toSorted())
})
