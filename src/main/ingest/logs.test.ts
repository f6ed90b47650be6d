import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { aServer, KEY, PROJECT, type TestServer } from './test-server.ts'

const PATH = `/api/${PROJECT}/logs/`
const headers = { 'x-sentry-auth': `sentry sentry_key=${KEY}` }

/** The spool's content: item types and bytes of each envelope. */
function itemsIn(server: TestServer) {
  return server.envelopes().flatMap((text) => {
    const envelope = parseEnvelope(Buffer.from(text, 'latin1'))
    if (!envelope.ok) throw new Error('the spool holds what is no envelope')
    return envelope.value.items.map(({ type, payload }) => [type, Buffer.from(payload).toString()])
  })
}

describe('a file of logs', () => {
  test.each([
    [PATH, 'plain_log'],
    [`/pre/fix/api/${PROJECT}/logs`, 'plain_log'],
    [`/api/${PROJECT}/integration/vercel`, 'vercel_log'],
    [`/api/${PROJECT}/integration/vercel/logs/`, 'vercel_log'],
  ])('to %s is spooled as it is, as %s', async (path, type) => {
    await using server = await aServer()
    const body = '{"msg":"a"}\nb\n'
    // As curl sends it.
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await server.send(path, { headers: form, body })).status).toBe(200)
    expect(itemsIn(server)).toEqual([[type, body]])
  })

  test('may bear its key in the query, and be compressed', async () => {
    await using server = await aServer()
    const sent = { headers: { 'content-encoding': 'gzip' }, body: gzipSync('a\nb') }
    expect((await server.send(`${PATH}?sentry_key=${KEY}`, sent)).status).toBe(200)
    expect(itemsIn(server)).toEqual([['plain_log', 'a\nb']])
  })

  test('without lines is taken, and leaves nothing', async () => {
    await using server = await aServer()
    expect((await server.send(PATH, { headers, body: '\n \n' })).status).toBe(200)
    expect(server.envelopes()).toEqual([])
  })

  test('of too many lines is refused, and counted', async () => {
    await using server = await aServer()
    const answer = await server.send(PATH, { headers, body: 'x\n'.repeat(20_001) })
    expect([answer.status, answer.json().causes]).toEqual([413, ['too_many_records']])
    expect(await server.outcomes()).toMatchObject([{ outcome: 'invalid', reason: 'too_many_records', quantity: 1 }])
  })

  test('over the key’s limit is told so, by the names of logs and of their bytes', async () => {
    await using server = await aServer({ rateLimit: { count: 2, windowSeconds: 3600 } })
    expect((await server.send(PATH, { headers, body: 'a\nb' })).status).toBe(200)
    const answer = await server.send(PATH, { headers, body: 'c\nd\ne' })
    expect(answer.status).toBe(429)
    expect(answer.headers['x-sentry-rate-limits']).toMatch(/^\d+:log_item;log_byte:key:key_quota$/)
    expect(await server.outcomes()).toMatchObject([
      { category: 'log_item', outcome: 'rate_limited', quantity: 3 },
      { category: 'log_byte', outcome: 'rate_limited', quantity: 5 },
    ])
  })

  test('needs a key', async () => {
    await using server = await aServer()
    expect((await fetch(`http://127.0.0.1:${server.port}${PATH}`, { method: 'POST', body: 'a' })).status).toBe(401)
    expect((await fetch(`http://127.0.0.1:${server.port}${PATH}`)).status).toBe(405)
  })
})
