/**
 * Asks the thirty questions of e2e/triage-questions about the full demo with the tools of /mcp, and reports the result:
 * `npm run eval:mcp`. Fails if a fact is missing.
 */
import { seedDemo } from '../e2e/harness/demo.ts'
import { discard, startServer } from '../e2e/harness/server.ts'
import { interview } from '../e2e/triage-questions/interview.ts'
import { questions } from '../e2e/triage-questions/questions.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const server = await startServer()
try {
  const began = Date.now()
  await seedDemo(server)
  const scopes = ['org:read', 'project:read', 'event:read', 'alerts:read', 'member:read', 'team:read'] as const
  const token = await server.createToken(...scopes)
  say(`Seeded in ${Math.round((Date.now() - began) / 1000)} s.`)
  const answered = await interview(server.address, token, questions)
  for (const { asks, answer, missing, characters, ms } of answered) {
    say(`${missing.length === 0 ? '✓' : '✗'} ${asks} (${characters} characters, ${ms} ms)`)
    if (missing.length > 0) say(`  missing: ${missing.join(' · ')}\n${answer.slice(0, 3000).replaceAll(/^/gm, '  > ')}`)
  }
  const wrong = answered.filter(({ missing }) => missing.length > 0).length
  const read = answered.reduce((sum, { characters }) => sum + characters, 0)
  say(`${answered.length - wrong} passed, ${wrong} failed; ${Math.round(read / answered.length)} characters a question`)
  process.exitCode = wrong === 0 ? 0 : 1
} finally {
  await server.stop()
  await discard()
}
