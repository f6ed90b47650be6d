import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#domain/access/access.ts'
import { defaultRules, type ScrubbingRules } from '#domain/project/project-rules.ts'
import { eventOf } from '#digest/testing.ts'
import { TryOutThread } from './try-out-thread.ts'

const person = (userId: string): Actor => ({
  kind: 'token',
  tokenId: 1,
  name: '',
  scopes: [],
  projects: 'all',
  userId,
})

/** Two hundred patterns of case-insensitive character classes, which take seconds to compile. */
const costly: ScrubbingRules = {
  ...defaultRules.scrubbing,
  rules: Array.from({ length: 200 }, () => ({
    what: { pattern: `(?i)${String.raw`\pL`.repeat(160)}` },
    where: '**',
    how: 'remove',
  })),
}

const thread = new TryOutThread(300)
afterAll(() => thread.close())

test('rules that take too long are refused, and this thread has the time for others meanwhile', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 10)
  const refused = await thread.run(person('mallory'), 'checkScrubbing', [costly])
  clearInterval(counting)
  expect(refused).toEqual({ ok: false, refusal: { reason: 'too_costly' } })
  expect(turns).toBeGreaterThan(5)
  expect(await thread.run(person('mallory'), 'checkScrubbing', [defaultRules.scrubbing])).toEqual({
    ok: true,
    value: [],
  })
})

test('so many of one person wait, and more are told to come back', async () => {
  const all = Array.from({ length: 12 }, () =>
    thread.run(person('mallory'), 'checkScrubbing', [defaultRules.scrubbing]),
  )
  const refused = (await Promise.all(all)).filter((one) => !one.ok)
  expect(refused).toEqual(Array.from({ length: 3 }, () => ({ ok: false, refusal: { reason: 'busy' } })))
})

test('a scrubbed event comes back as it would be stored', async () => {
  const event = eventOf({ message: 'm', extra: { order_pin: '1234', other: '1234' } })
  const rules = { ...defaultRules.scrubbing, sensitiveFields: ['order pin'] }
  expect(await thread.run(person('ada'), 'tryScrubbing', [event, rules, 'key'])).toMatchObject({
    value: { extra: { order_pin: '[Filtered]', other: '1234' } },
  })
})
