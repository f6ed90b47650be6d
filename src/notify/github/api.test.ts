import { generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { ok } from '#domain/result.ts'
import type { Send, SentAnswer } from '../send.ts'
import { ask } from '../tickets/ask.ts'
import { z } from 'zod'
import { appToken, createGitHubApi } from './api.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Returns these responses in order, and empty objects afterwards. */
function answering(...answers: readonly Partial<SentAnswer & { readonly json: unknown }>[]) {
  const left = [...answers]
  const urls: string[] = []
  const send: Send = ({ url }) => {
    urls.push(url)
    const { status = 200, headers = new Map<string, string>(), json = {} } = left.shift() ?? {}
    return Promise.resolve(ok({ status, headers, bytes: new TextEncoder().encode(JSON.stringify(json)) }))
  }
  return { urls, send, api: createGitHubApi(send, { appId: 7, baseUrl: 'https://github.com', privateKey: pem }) }
}

const token = (seconds: number) => ({
  status: 201,
  json: { token: 'ghs_1', expires_at: new Date(Date.now() + seconds * 1_000).toISOString() },
})

test('the app says who it is by a token of nine minutes, signed with its key', () => {
  const [head = '', claims = '', signature = ''] = appToken({ appId: 7, privateKey: pem }, new Date(60_000_000)).split(
    '.',
  )
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
  expect([read(head), read(claims)]).toEqual([
    { alg: 'RS256', typ: 'JWT' },
    { iat: 59_940, exp: 60_540, iss: '7' },
  ])
  const signed = Buffer.from(`${head}.${claims}`)
  expect(verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
})

test('an installation’s token is used until a minute before its end', async () => {
  const long = answering(token(3_600))
  await long.api.asInstallation(5)
  await long.api.asInstallation(5)
  expect(long.urls).toEqual(['https://api.github.com/app/installations/5/access_tokens'])
  const short = answering(token(59), token(59))
  await short.api.asInstallation(5)
  await short.api.asInstallation(5)
  expect(short.urls).toHaveLength(2)
})

test.each([
  ['retry-after', { status: 403, headers: new Map([['retry-after', '120']]) }, 120],
  [
    'x-ratelimit-reset',
    {
      status: 200,
      headers: new Map([
        ['x-ratelimit-remaining', '0'],
        ['x-ratelimit-reset', String(Math.ceil(Date.now() / 1_000) + 600)],
      ]),
    },
    600,
  ],
  ['nothing but 429', { status: 429 }, 60],
] as const)('after %s nothing is asked in its name until then', async (_, limited, seconds) => {
  const { api, urls } = answering(token(3_600), limited)
  const mine = await api.asInstallation(5)
  if (!mine.ok) throw new Error(mine.refusal.reason)
  const question = { path: '/x', answer: z.object({}) }
  await ask(mine.value, question)
  const until = api.pausedUntil(5)
  expect(Math.abs((until?.getTime() ?? 0) - Date.now() - seconds * 1_000)).toBeLessThan(30_000)
  expect(await ask(mine.value, question)).toMatchObject({ refusal: { reason: 'rate_limited' } })
  expect(urls).toHaveLength(2)
  expect(api.pausedUntil(6)).toBeUndefined()
})
