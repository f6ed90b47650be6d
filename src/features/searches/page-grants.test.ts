import { expect, test } from 'vitest'
import { authorize, type Actor } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import { within } from './page-grants.ts'

const [web, api, hidden] = [1, 2, 3] as unknown as readonly ProjectId[] as readonly [ProjectId, ProjectId, ProjectId]
const projects = [
  { id: web, slug: 'web' },
  { id: api, slug: 'api' },
  { id: hidden, slug: 'hidden' },
]

function grantOf(actor: Actor) {
  const asked = authorize(actor, 'event:read')
  if (!asked.ok) throw new Error(asked.refusal.reason)
  return asked.value
}

test.each([
  ['no project: all', [], 'all'],
  ['one', ['web'], [web]],
  ['one that nobody knows: none at all', ['gone'], []],
  ['some', ['api', 'gone', 'web'], [web, api]],
])('an address that names %s', (_, slugs, covered) => {
  expect(within(grantOf({ kind: 'operator' }), projects, slugs).projects).toEqual(covered)
})

test('an address widens nothing: a project that somebody may not see stays out', () => {
  const member = {
    kind: 'user',
    userId: 'ann',
    name: 'Ann',
    email: 'a@b.example',
    role: 'member',
    projects: [web],
  } as const
  expect(within(grantOf(member), projects, ['web', 'hidden']).projects).toEqual([web])
})
