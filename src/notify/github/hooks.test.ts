import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAppHook } from './hooks.ts'

/** GitHub's own examples (fixtures/github, created by tools/github-fixtures.ts). */
const file = new URL('../../../fixtures/github/webhooks.json', import.meta.url)
const { events } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly events: readonly { readonly name: string; readonly action: string; readonly payload: unknown }[]
}

const read = (name: string, body: unknown) => readAppHook(new Headers({ 'x-github-event': name }), body)

test.each([
  ['installation', 'created', { kind: 'installations' }],
  ['installation_repositories', 'added', { kind: 'installations' }],
  ['repository', 'renamed', { kind: 'installations' }],
  ['pull_request', 'opened', { kind: 'pull', repositoryId: 186853002, number: 2, change: 'changed' }],
  ['pull_request', 'synchronize', { kind: 'pull', change: 'changed' }],
  ['pull_request', 'closed', { kind: 'pull', change: 'closed' }],
  ['pull_request', 'labeled', { kind: 'nothing' }],
  ['check_run', 'rerequested', { kind: 'check_again', which: { checkRunId: expect.any(Number) } }],
  ['check_suite', 'rerequested', { kind: 'check_again', which: { headSha: expect.stringMatching(/^[0-9a-f]{40}$/) } }],
  // For a tag, which does not affect the default branch.
  ['push', '', { kind: 'nothing' }],
])('GitHub’s example of %s %s is understood', (name, action, news) => {
  const example = events.find((one) => one.name === name && one.action === action)
  expect(example).toBeDefined()
  expect(read(name, example?.payload)).toMatchObject(news)
})

test.each([null, [], 'text', { action: 'opened' }, { action: 'opened', number: 'two', repository: { id: 1 } }])(
  'a body that is none of GitHub’s is nothing',
  (body) => {
    for (const { name } of events.filter((one) => !/^(?:installation|repository)/.test(one.name)))
      expect(read(name, body)).toEqual({ kind: 'nothing' })
    expect(read('deployment', body)).toEqual({ kind: 'nothing' })
  },
)
