import { expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import type { OutgoingAnswer } from '#outbound/guarded-fetch.ts'
import { createApiClient, nextCursor, secondsToWait } from './api-client.ts'

const headers = (of: Readonly<Record<string, string>>) => new Map(Object.entries(of))
const now = Date.UTC(2026, 10, 24)

test.each([
  ['Retry-After in seconds', 429, { 'retry-after': '7' }, 7],
  ['Retry-After as a date', 429, { 'retry-after': new Date(now + 9_000).toUTCString() }, 9],
  ['Retry-After of a server that is away', 503, { 'retry-after': '3' }, 3],
  [
    'the end of a window of which nothing is left',
    200,
    { 'x-sentry-rate-limit-remaining': '0', 'x-sentry-rate-limit-reset': String(now / 1000 + 5) },
    5,
  ],
  [
    'nothing while the window has room',
    200,
    { 'x-sentry-rate-limit-remaining': '3', 'x-sentry-rate-limit-reset': String(now / 1000 + 5) },
    0,
  ],
  ['a moment where a limit does not say how long', 429, {}, 5],
])('a wait is %s', (_, status, of, seconds) => {
  expect(secondsToWait(status, headers(of), now)).toBe(seconds)
})

test('the next page is the one that the header Link names, if there is anything on it', () => {
  const link = (results: boolean) =>
    `<https://a.example/?cursor=0:0:1>; rel="previous"; results="false"; cursor="0:0:1", <https://a.example/?cursor=0:100:0>; rel="next"; results="${results}"; cursor="0:100:0"`
  expect([nextCursor(link(true)), nextCursor(link(false)), nextCursor(undefined)]).toEqual(['0:100:0', null, null])
  expect(nextCursor('<https://a.example/api?cursor=cD0y>; rel="next"; results="true"')).toBe('cD0y')
})

function aClient(...answers: (number | 'unreachable')[]) {
  const asked: string[] = []
  const api = createApiClient({
    root: 'https://a.example/api/0',
    token: 'secret',
    signal: new AbortController().signal,
    onWait: () => {},
    fetch: async ({ url }) => {
      asked.push(url)
      const status = answers.shift() ?? 200
      if (status === 'unreachable') return refuse({ reason: 'unreachable', url })
      const answer: OutgoingAnswer = {
        status,
        headers: headers({ 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '0' }) }),
        bytes: Buffer.from('[]'),
        url,
      }
      return ok(answer)
    },
  })
  return { api, asked }
}

test('a server that is busy or away for a moment is asked again', async () => {
  const { api, asked } = aClient(429, 502, 'unreachable', 200)
  expect(await api.get('/organizations/')).toMatchObject({ ok: true, body: [] })
  expect(asked).toEqual(Array(4).fill('https://a.example/api/0/organizations/'))
})

test('what is not there, or not for the token, is told; a refused token ends the import', async () => {
  expect(await aClient(404).api.get('/x/', { miss: true })).toEqual({ ok: false, missed: 'not_offered' })
  expect(await aClient(403).api.get('/x/', { miss: true })).toEqual({ ok: false, missed: 'not_allowed' })
  await expect(aClient(401).api.get('/x/', { miss: true })).rejects.toThrow('not_allowed')
})
