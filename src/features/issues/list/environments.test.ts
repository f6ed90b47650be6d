import { expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import { environmentChoices } from './environments.ts'

const [web, api] = [1, 2] as const satisfies readonly number[]
const id = (number: number) => number as ProjectId
const seen = (project: number, name: string) => ({ projectId: id(project), name, events: 1, lastSeen: new Date(0) })
const all = [seen(web, 'preview'), seen(api, 'preview'), seen(web, 'production')]

test('an environment can be chosen once, however many projects have it', () => {
  expect(environmentChoices(all, [])).toEqual(['preview', 'production'])
})

test('an environment that one of its projects hides can still be chosen for the other', () => {
  expect(environmentChoices(all, [{ projectId: id(web), name: 'preview' }])).toEqual(['preview', 'production'])
})

test('an environment that all of its projects hide cannot be chosen', () => {
  const hidden = [web, api].map((project) => ({ projectId: id(project), name: 'preview' }))
  expect(environmentChoices(all, hidden)).toEqual(['production'])
})
