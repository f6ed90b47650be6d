import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from './harness/demo.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { interview, type Answered } from './triage-questions/interview.ts'
import { questions } from './triage-questions/questions.ts'

/** Thirty questions of triage over the whole demo. With what each answer says: `npm run eval:mcp`. */

let server: TestServer
let answered: readonly Answered[]

beforeAll(async () => {
  server = await startServer()
  await seedDemo(server)
  const scopes = ['org:read', 'project:read', 'event:read', 'alerts:read', 'member:read', 'team:read'] as const
  answered = await interview(server.address, await server.createToken(...scopes), questions)
}, 120_000)

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
