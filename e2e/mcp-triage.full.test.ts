import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from './harness/demo.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { interview, type Answered } from './triage-questions/interview.ts'
import { questions } from './triage-questions/questions.ts'

/** Thirty triage questions on the whole demo. `npm run eval:mcp` also prints the answers. */

/** Time until the last of the demo's data is searchable, on a busy machine. */
const WAIT_MS = 90_000

let server: TestServer
let answered: readonly Answered[]

beforeAll(async () => {
  server = await startServer()
  await seedDemo(server)
  const scopes = ['org:read', 'project:read', 'event:read', 'alerts:read', 'member:read', 'team:read'] as const
  const token = await server.createToken(...scopes)
  // The search index and monitor states lag behind the digest.
  const deadline = Date.now() + WAIT_MS
  do answered = await interview(server.address, token, questions)
  while (answered.some(({ missing }) => missing.length > 0) && Date.now() < deadline)
}, 240_000)

afterAll(async () => {
  await server.stop()
  await discard()
})

test('thirty questions of triage are written down, each once', () => {
  expect(new Set(questions.map(({ asks }) => asks)).size).toBe(30)
})

test.each(questions.map(({ asks }) => asks))('an agent finds out: %s', (asks) => {
  const found = answered.find((one) => one.asks === asks)
  expect({ missing: found?.missing, ...(found?.missing.length !== 0 && { answer: found?.answer }) }).toEqual({
    missing: [],
  })
})

test('no answer is longer than a model should read', () => {
  expect(Math.max(...answered.map(({ characters }) => characters))).toBeLessThan(20_000)
})
