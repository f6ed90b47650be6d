import { expect, test } from 'vitest'
import type { Actor } from '#domain/access/access.ts'
import { createRates } from './rates.ts'

const actor = (tokenId: number) => ({ kind: 'token', tokenId, scopes: [], projects: 'all' }) as unknown as Actor
const at = (second: number) => new Date((1_000_000 + second) * 1000)

test('a token has so many requests in a minute, and each answer says how many are left, and until when', () => {
  const rates = createRates(2)
  const turns = [1, 2, 3].map((second) => rates(actor(1), at(second)))
  expect(turns.map((turn) => turn?.retryAfterSeconds)).toEqual([undefined, undefined, 58])
  for (const turn of turns) turn?.end()
  expect(rates(actor(2), at(3))?.headers).toEqual({
    'X-Sentry-Rate-Limit-Limit': '2',
    'X-Sentry-Rate-Limit-Remaining': '1',
    'X-Sentry-Rate-Limit-Reset': '1000061',
    'X-Sentry-Rate-Limit-ConcurrentLimit': '100',
    'X-Sentry-Rate-Limit-ConcurrentRemaining': '99',
  })
  expect(rates(actor(1), at(61))?.retryAfterSeconds).toBeUndefined()
})

test('what is still being answered counts at the same time, and no longer once it is', () => {
  const rates = createRates(1_000)
  const turns = Array.from({ length: 101 }, () => rates(actor(1), at(0)))
  expect(turns.filter((turn) => turn?.retryAfterSeconds !== undefined)).toEqual([turns[100]])
  for (const turn of turns) turn?.end()
  expect(rates(actor(1), at(0))?.headers['X-Sentry-Rate-Limit-ConcurrentRemaining']).toBe('99')
})

test('whoever is signed in is not counted', () => {
  expect(createRates(1)({ kind: 'operator' } as unknown as Actor, at(0))).toBeUndefined()
})
