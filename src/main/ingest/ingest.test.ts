import { Buffer } from 'node:buffer'
import { Agent, request } from 'node:http'
import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parsePublicKey, type ProjectId, type PublicKey } from '#domain/ids.ts'
import { aServer, KEY, PROJECT, type Sending, type TestServer } from './test-server.ts'

const ID = 'fc6d8c0c43fc4630ad850ee518f1b9d0'
const EVENT = `{"event_id":"${ID}"}\n{"type":"event"}\n{"message":"hi"}`
const OTHER_KEY = 'f'.repeat(32)
const DSN = `http://${KEY}@errors.example.com/pre/fix/${PROJECT}`
const QUERY = `?sentry_version=7&sentry_key=${KEY}&sentry_client=x%2F1`
const PATH = `/api/${PROJECT}/envelope/`

const withDsn = (dsn: string) => `{"dsn":"${dsn}"}\n{"type":"session"}\n{}`
const basic = (user: string) => `Basic ${Buffer.from(`${user}:secret`).toString('base64')}`
const publicKey = (text: string) => parsePublicKey(text) as PublicKey
const otherProject = { publicKey: publicKey(OTHER_KEY), projectId: 43 as ProjectId }

describe('a request bears its key', () => {
  test.each<[string, string, Sending]>([
    ['in the query', PATH + QUERY, {}],
    [
      'in X-Sentry-Auth',
      PATH,
      { headers: { 'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=x/1, sentry_key=${KEY}` } },
    ],
    [
      'in X-Sentry-Auth, in another order and without spaces',
      PATH,
      { headers: { 'X-Sentry-Auth': `sentry sentry_key=${KEY},sentry_secret=x,sentry_version=7` } },
    ],
    ['in Authorization', PATH, { headers: { Authorization: `Sentry sentry_key=${KEY}, sentry_version=7` } }],
    ['as the user of Basic authorization', PATH, { headers: { Authorization: basic(KEY) } }],
    ['in the DSN of the envelope header', PATH, { body: withDsn(DSN) }],
    ['in a DSN with a secret', PATH, { body: withDsn(`https://${KEY}:secret@host/${PROJECT}`) }],
    [
      'twice, when both are the same',
      PATH + QUERY,
      { headers: { 'X-Sentry-Auth': `Sentry sentry_key=${KEY}` }, body: withDsn(DSN) },
    ],
    ['beside the password of a proxy', PATH + QUERY, { headers: { Authorization: basic('admin') } }],
    ['beside a bearer token of somebody else', PATH + QUERY, { headers: { Authorization: 'Bearer xyz' } }],
    ['with the version of an old client', `${PATH}?sentry_key=${KEY}&sentry_version=2.0`, {}],
  ])('%s', async (_, path, sending) => {
    await using server = await aServer()
    const answer = await server.send(path, { body: EVENT, ...sending })
    expect([answer.status, answer.text]).toEqual([
      200,
      sending.body === undefined || sending.body === EVENT ? `{"id":"${ID}"}` : '{}',
    ])
    expect(server.envelopes()).toEqual([sending.body ?? EVENT])
  })

  test.each<[string, number, string, string, Sending]>([
    ['none at all', 401, 'no_key', PATH, {}],
    ['a header without a key', 401, 'unreadable_auth', PATH, { headers: { 'X-Sentry-Auth': 'nonsense' } }],
    [
      'two that differ',
      401,
      'different_keys',
      PATH + QUERY,
      { headers: { 'X-Sentry-Auth': `Sentry sentry_key=${OTHER_KEY}` } },
    ],
    ['one of the wrong form', 400, 'bad_key', `${PATH}?sentry_key=abc`, {}],
    ['one in capitals', 400, 'bad_key', `${PATH}?sentry_key=${KEY.toUpperCase()}`, {}],
    ['one nobody knows', 403, 'unknown_key', `${PATH}?sentry_key=${'e'.repeat(32)}`, {}],
    ['one of another project', 403, 'other_projects_key', `${PATH}?sentry_key=${OTHER_KEY}`, {}],
    ['one that was disabled', 403, 'disabled_key', `${PATH}?sentry_key=${'d'.repeat(32)}`, {}],
    ['one with a version of the future', 400, 'unsupported_version', `${PATH}?sentry_key=${KEY}&sentry_version=8`, {}],
    ['one with a version that is none', 400, 'unsupported_version', `${PATH}?sentry_key=${KEY}&sentry_version=x`, {}],
    [
      'a DSN with another key',
      400,
      'contradicting_dsn',
      PATH + QUERY,
      { body: withDsn(`http://${OTHER_KEY}@host/${PROJECT}`) },
    ],
    ['a DSN with another project', 400, 'contradicting_dsn', PATH + QUERY, { body: withDsn(`http://${KEY}@host/43`) }],
    ['a DSN that is none', 400, 'bad_dsn', PATH + QUERY, { body: withDsn('hello') }],
    [
      'a DSN of another project, and nothing else',
      400,
      'contradicting_dsn',
      PATH,
      { body: withDsn(`http://${OTHER_KEY}@host/43`) },
    ],
    ['a project id that is none', 400, 'bad_project', `/api/99999999999999999/envelope/${QUERY}`, {}],
    ['a tunnel without a DSN', 401, 'no_key', '/tunnel', {}],
    [
      'a tunnel with the DSN of nobody',
      403,
      'unknown_key',
      '/tunnel',
      { body: withDsn(`http://${'e'.repeat(32)}@host/${PROJECT}`) },
    ],
    [
      'a tunnel with a key of another project',
      403,
      'other_projects_key',
      '/tunnel',
      { body: withDsn(`http://${OTHER_KEY}@host/${PROJECT}`) },
    ],
    ['a store without any', 401, 'no_key', `/api/${PROJECT}/store/`, { body: '{}' }],
  ])('%s: %i %s', async (_, status, reason, path, sending) => {
    await using server = await aServer()
    server.keys.add(otherProject)
    server.keys.add({ publicKey: publicKey('d'.repeat(32)), enabled: false })
    const answer = await server.send(path, { body: EVENT, ...sending })
    expect([answer.status, answer.json().causes]).toEqual([status, [reason]])
    expect(answer.json().detail).toBeTruthy()
    expect(answer.headers['x-sentry-error']).toBeTruthy()
    expect(server.envelopes()).toEqual([])
    expect(await server.outcomes()).toMatchObject([{ category: 'default', outcome: 'invalid', reason, quantity: 1 }])
  })

  test('a refusal is counted for the project in the address, if there is one', async () => {
    await using server = await aServer()
    await server.send(`/api/${PROJECT}/envelope/?sentry_key=${'e'.repeat(32)}`, { body: EVENT })
    await server.send(`/api/7/envelope/?sentry_key=${'e'.repeat(32)}`, { body: EVENT })
    await server.send(`/api/7/envelope/?sentry_key=${'e'.repeat(32)}`, { body: EVENT })
    expect(await server.outcomes()).toMatchObject([
      { projectId: PROJECT, quantity: 1 },
      { projectId: null, quantity: 2 },
    ])
  })

  test('a key that was just made works within a second, and a disabled one stops within five', async () => {
    await using server = await aServer()
    const path = `/api/43/envelope/?sentry_key=${OTHER_KEY}`
    expect((await server.send(path, { body: EVENT })).status).toBe(403)
    server.keys.add(otherProject)
    expect((await server.send(path, { body: EVENT })).status).toBe(403)
    server.clock.aheadMs += 1_001
    expect((await server.send(path, { body: EVENT })).status).toBe(200)
    server.keys.add({ ...otherProject, enabled: false })
    expect((await server.send(path, { body: EVENT })).status).toBe(200)
    server.clock.aheadMs += 5_001
    expect((await server.send(path, { body: EVENT })).status).toBe(403)
    expect(server.keys.lookups).toBe(3)
  })

  test('keys that are in memory go on working while the catalogue is down; others are asked to wait', async () => {
    await using server = await aServer()
    expect((await server.envelope(EVENT)).status).toBe(200)
    server.keys.down = true
    server.clock.aheadMs += 60_000
    expect((await server.envelope(EVENT)).status).toBe(200)
    const answer = await server.send(`${PATH}?sentry_key=${OTHER_KEY}`, { body: EVENT })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(server.logged).toHaveLength(1)
  })
})

describe('the address', () => {
  test.each([
    [`/api/${PROJECT}/envelope${QUERY}`],
    [`/pre/fix/api/${PROJECT}/envelope/${QUERY}`],
    ['/api/api/42/envelope/' + QUERY],
    ['/tunnel'],
    ['/tunnel/'],
    ['/tunnel?o=1&p=42'],
    ['/api/tunnel'],
    ['/api/tunnel/'],
    ['/ops/errors/tunnel'],
    ['/ops/errors/api/tunnel/'],
  ])('%s is an envelope’s', async (path) => {
    await using server = await aServer({ basePath: '/ops/errors' })
    expect((await server.send(path, { body: withDsn(DSN) })).status).toBe(200)
    expect(server.envelopes()).toEqual([withDsn(DSN)])
  })

  test.each([
    ['/api/0/projects/home/web/'],
    ['/api/health'],
    ['/envelope/'],
    ['/api/envelope/'],
    ['/api/web/envelope/'],
    ['/issues/tunnel'],
    ['/tunnels'],
    ['/api/42/envelope/more'],
    ['/api/42/minidump/'],
  ])('%s is not ours', async (path) => {
    await using server = await aServer()
    expect(server.ingest.matches('POST', path)).toBe(false)
  })

  test('of a tunnel is a page’s for any other method', async () => {
    await using server = await aServer()
    expect(server.ingest.matches('GET', '/tunnel')).toBe(false)
  })

  test('takes POST only', async () => {
    await using server = await aServer()
    const answer = await server.send(PATH + QUERY, { method: 'GET' })
    expect([answer.status, answer.headers['allow'], answer.headers['access-control-allow-origin']]).toEqual([
      405,
      'POST',
      '*',
    ])
  })
})

describe('an answer', () => {
  test('bears the event id in one form, or none', async () => {
    await using server = await aServer()
    const dashed = '{"event_id":"FC6D8C0C-43FC-4630-AD85-0EE518F1B9D0"}\n{"type":"event"}\n{}'
    expect((await server.envelope(dashed)).text).toBe(`{"id":"${ID}"}`)
    expect((await server.envelope('{}\n{"type":"session"}\n{}')).text).toBe('{}')
    expect((await server.envelope('{}')).text).toBe('{}')
    expect(server.envelopes()).toEqual([dashed, '{}\n{"type":"session"}\n{}'])
  })

  test('bears the id of the payload, or a new one, where the header has none, and the spool knows it', async () => {
    await using server = await aServer()
    const deep = `{"contexts":{"event_id":"x"},"event_id":"${ID}","n":NaN}`
    expect((await server.envelope(`{}\n{"type":"event"}\n${deep}`)).json()).toEqual({ id: ID })
    const made = (
      await server.envelope('{"sent_at":"2026-11-20T00:00:00Z"}\n{"type":"attachment","length":1}\nx')
    ).json().id
    expect(made).toMatch(/^[0-9a-f]{32}$/)
    expect(server.envelopes()).toEqual([
      `{"event_id":"${ID}"}\n{"type":"event","length":${deep.length}}\n${deep}\n`,
      `{"sent_at":"2026-11-20T00:00:00Z","event_id":"${made}"}\n{"type":"attachment","length":1}\nx\n`,
    ])
  })

  test('allows every origin to read it, whatever it says', async () => {
    await using server = await aServer({
      maxEnvelopeBytes: 500,
      rateLimit: { count: 1, windowSeconds: 60 },
      spoolBytes: 450,
    })
    server.keys.add({ publicKey: publicKey(OTHER_KEY), rateLimit: { count: 100, windowSeconds: 60 } })
    const roomy = `${PATH}?sentry_key=${OTHER_KEY}`
    const answers = [
      await server.envelope(EVENT),
      await server.envelope('nonsense'),
      await server.send(PATH, { body: EVENT }),
      await server.send(`${PATH}?sentry_key=${'e'.repeat(32)}`, { body: EVENT }),
      await server.envelope('x'.repeat(600)),
      await server.envelope(EVENT),
      await server.send(roomy, { body: EVENT }),
      await server.send(roomy, { body: EVENT }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([200, 400, 401, 403, 413, 429, 200, 503])
    for (const { headers } of answers) {
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-expose-headers']).toBe('x-sentry-error, x-sentry-rate-limits, retry-after')
    }
  })

  test('to a preflight allows what SDKs send', async () => {
    await using server = await aServer()
    const answer = await server.send(PATH, {
      method: 'OPTIONS',
      headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-max-age': '3600',
      'access-control-allow-headers': expect.stringContaining('x-sentry-auth') as unknown,
      connection: 'close',
    })
    expect((await server.send('/tunnel', { method: 'OPTIONS' })).status).toBe(200)
    expect((await server.send('/api/42/store/', { method: 'OPTIONS' })).headers['access-control-allow-methods']).toBe(
      'POST, GET',
    )
  })
})

describe('the connection', () => {
  test('goes on after an error whose body was read, and after small ones that were not', async () => {
    await using server = await aServer({ maxEnvelopeBytes: 100_000 })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    const bodies = ['nonsense', EVENT, gzipSync('x'.repeat(200_000)), EVENT]
    for (const path of [PATH + QUERY, PATH, `${PATH}?sentry_key=bad`]) {
      for (const body of bodies) {
        await new Promise<void>((resolve, reject) => {
          const headers = {
            'content-length': Buffer.byteLength(body),
            ...(typeof body !== 'string' && { 'content-encoding': 'gzip' }),
          }
          const req = request({ host: '127.0.0.1', port: server.port, path, method: 'POST', agent, headers }, (res) => {
            ports.add(res.socket.localPort)
            expect(res.headers['connection']).toBe('keep-alive')
            res.resume().on('end', resolve).on('error', reject)
          })
          req.on('error', reject).end(body)
        })
      }
    }
    agent.destroy()
    expect(ports.size).toBe(1)
  })

  test('is closed where a large body was not read, after the client has had its answer', async () => {
    await using server = await aServer({ maxEnvelopeBytes: 1_000_000 })
    const answer = await server.envelope(Buffer.alloc(5_000_000, 65))
    expect([answer.status, answer.headers['connection']]).toEqual([413, 'close'])
    const unknown = await server.send(`${PATH}?sentry_key=${OTHER_KEY}`, { body: [Buffer.alloc(900_000, 65)] })
    expect([unknown.status, unknown.headers['connection']]).toEqual([403, 'close'])
  })
})

describe('a rate limit', () => {
  const limited = { rateLimit: { count: 2, windowSeconds: 60 } }
  const session = '{}\n{"type":"session"}\n{}'

  test('refuses what is past it, with the time to wait, and takes it again in the next window', async () => {
    await using server = await aServer(limited)
    server.clock.aheadMs = 60_000 - (Date.now() % 60_000)
    for (let i = 0; i < 2; i++) expect((await server.envelope(EVENT)).status).toBe(200)
    const answer = await server.envelope(EVENT)
    expect(answer.status).toBe(429)
    expect(answer.headers['x-sentry-rate-limits']).toMatch(/^(60|5\d):error:key:key_quota$/)
    expect(answer.headers['retry-after']).toBe(answer.headers['x-sentry-rate-limits']?.toString().split(':')[0])
    server.clock.aheadMs += 60_000
    expect((await server.envelope(EVENT)).status).toBe(200)
    expect(server.envelopes()).toHaveLength(3)
    expect(await server.outcomes()).toEqual([
      { projectId: PROJECT, category: 'error', outcome: 'rate_limited', reason: 'key_quota', quantity: 1 },
    ])
  })

  test('of one category leaves the others alone: what is left of the envelope is stored, and the answer is 429 still', async () => {
    await using server = await aServer(limited)
    for (let i = 0; i < 2; i++) await server.envelope(session)
    const answer = await server.envelope(`{"event_id":"${ID}"}\n{"type":"session"}\n{}\n{"type":"event"}\n{"x":1}`)
    expect(answer.status).toBe(429)
    expect(answer.headers['x-sentry-rate-limits']).toMatch(/^\d+:session:key:key_quota$/)
    expect(server.envelopes().at(-1)).toBe(`{"event_id":"${ID}"}\n{"type":"event","length":7}\n{"x":1}\n`)
    expect(await server.outcomes()).toMatchObject([{ category: 'session', outcome: 'rate_limited', quantity: 1 }])
  })

  test.each([
    ['{"type":"feedback"}\n{}', 'feedback;user_report', 'feedback'],
    ['{"type":"user_report"}\n{}', 'feedback;user_report', 'feedback'],
    ['{"type":"trace_metric"}\n{"items":[{}]}', 'trace_metric;metric;trace_metric_byte', 'trace_metric'],
    ['{"type":"statsd"}\na:1|c', 'metric_bucket;statsd', 'metric_bucket'],
    ['{"type":"profile_chunk"}\n{}', 'profile;profile_chunk', 'profile_chunk'],
    ['{"type":"unreal_report"}\nabc', 'error', 'error'],
    ['{"type":"form_data"}\n[]', 'default', 'default'],
    ['{"type":"nel"}\n{}', 'default', 'default'],
  ])('of %j names it as every SDK does, and counts it as one', async (item, names, category) => {
    await using server = await aServer({ rateLimit: { count: 1, windowSeconds: 60 } })
    expect((await server.envelope(`{}\n${item}\n`)).status).toBe(200)
    const answer = await server.envelope(`{}\n${item}\n`)
    expect(answer.status).toBe(429)
    expect(answer.headers['x-sentry-rate-limits']).toMatch(new RegExp(`^\\d+:${names}:key:key_quota$`))
    // Metrics also count in bytes.
    const [first, ...bytes] = await server.outcomes()
    expect(first).toMatchObject({ category, outcome: 'rate_limited', quantity: 1 })
    expect(bytes.map((one) => one.category)).toEqual(category === 'trace_metric' ? ['trace_metric_byte'] : [])
  })

  test('takes the attachments of an event with it, and spares client reports', async () => {
    await using server = await aServer(limited)
    for (let i = 0; i < 2; i++) await server.envelope(EVENT)
    const parts = [
      '{"type":"attachment","length":1}\na',
      '{"type":"event"}\n{}',
      '{"type":"client_report"}\n{}',
      '{"type":"attachment","length":1}\nb',
    ]
    expect((await server.envelope(`{"event_id":"${ID}"}\n${parts.join('\n')}`)).status).toBe(429)
    expect(server.envelopes().at(-1)).toBe(`{"event_id":"${ID}"}\n{"type":"client_report","length":2}\n{}\n`)
    expect(await server.outcomes()).toMatchObject([
      { category: 'attachment_item', quantity: 2 },
      { category: 'attachment', quantity: 2 },
      { category: 'error', quantity: 1 },
    ])
    for (let i = 0; i < 5; i++) expect((await server.envelope('{}\n{"type":"client_report"}\n{}')).status).toBe(200)
  })

  test('of the key comes before the instance’s, and counts for that key alone', async () => {
    await using server = await aServer({ rateLimit: { count: 1, windowSeconds: 3600 } })
    server.keys.add({ publicKey: publicKey(OTHER_KEY), rateLimit: { count: 3, windowSeconds: 3600 } })
    const statuses: number[] = []
    for (let i = 0; i < 4; i++)
      statuses.push((await server.send(`${PATH}?sentry_key=${OTHER_KEY}`, { body: EVENT })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await server.envelope(EVENT)).status).toBe(200)
  })

  test('counts the members of a container', async () => {
    await using server = await aServer(limited)
    const log = (count: number) =>
      `{}\n{"type":"log","item_count":${count},"content_type":"application/vnd.sentry.items.log+json"}\n{"items":[{},{}]}`
    expect((await server.envelope(log(2))).status).toBe(200)
    expect((await server.envelope(log(2))).status).toBe(429)
    expect(await server.outcomes()).toMatchObject([
      { category: 'log_item', quantity: 2 },
      { category: 'log_byte', quantity: 17 },
    ])
  })

  test('takes what the payload bears out, not what a header claims', async () => {
    await using server = await aServer(limited)
    const claims = '"item_count":100000,"content_type":"application/vnd.sentry.items.log+json"'
    expect((await server.envelope(`{}\n{"type":"log",${claims}}\n{}`)).status).toBe(200)
    expect((await server.envelope(`{}\n{"type":"log",${claims}}\n{"items":[{},{},{}]}`)).status).toBe(200)
    expect((await server.envelope(`{}\n{"type":"log",${claims}}\n{}`)).status).toBe(429)
    const event = EVENT.replace('"type":"event"', '"type":"event","item_count":50')
    for (let sent = 0; sent < 3; sent++) await server.envelope(event)
    expect(await server.outcomes()).toMatchObject([
      { category: 'log_item', outcome: 'rate_limited', quantity: 1 },
      { category: 'log_byte', outcome: 'rate_limited', quantity: 2 },
      { category: 'error', outcome: 'rate_limited', quantity: 1 },
    ])
  })
})

describe('an SDK that sends what is not kept yet', () => {
  const notKept = (headers: object) => (headers as Record<string, string>)['x-sentry-rate-limits']

  test('is told so for each category, and nothing is refused', async () => {
    await using server = await aServer()
    const answer = await server.envelope('{}\n{"type":"metric_buckets"}\n[]\n{"type":"statsd"}\na:1|c\n')
    expect(answer.status).toBe(200)
    expect(notKept(answer.headers)).toBe('3600:metric_bucket;statsd:organization:not_kept')
    expect(server.envelopes()).toHaveLength(1)
  })

  test.each([
    ['{"type":"metric_buckets"}\n[]', 'metric_bucket;statsd'],
    ['{"type":"statsd"}\na:1|c', 'metric_bucket;statsd'],
  ])('by every name that SDKs have for it: %j', async (item, names) => {
    await using server = await aServer()
    expect(notKept((await server.envelope(`{}\n${item}\n`)).headers)).toBe(`3600:${names}:organization:not_kept`)
  })

  test.each([
    EVENT,
    '{}\n{"type":"hologram","length":3}\nabc\n',
    '{}\n{"type":"nel"}\n{}',
    '{}\n{"type":"form_data"}\n{}',
    '{}\n{"type":"unreal_report"}\n{}',
  ])('hears nothing where its category holds what is kept: %j', async (envelope) => {
    await using server = await aServer()
    expect(notKept((await server.envelope(envelope)).headers)).toBeUndefined()
  })
})

describe('an item', () => {
  test('of a type nobody knows is accepted', async () => {
    await using server = await aServer()
    const future = '{}\n{"type":"hologram","length":3}\nabc\n'
    expect((await server.envelope(future)).status).toBe(200)
    expect(server.envelopes()).toEqual([future])
  })

  test('past its limit is refused alone', async () => {
    await using server = await aServer()
    const big = Buffer.concat([
      Buffer.from(`${EVENT}\n{"type":"client_report"}\n`),
      Buffer.alloc(100 * 1024 + 1, 32),
      Buffer.from('\n'),
    ])
    expect((await server.envelope(big)).status).toBe(200)
    expect(server.envelopes()).toEqual([`{"event_id":"${ID}"}\n{"type":"event","length":16}\n{"message":"hi"}\n`])
    expect(await server.outcomes()).toEqual([
      { projectId: PROJECT, category: 'internal', outcome: 'invalid', reason: 'too_large', quantity: 1 },
    ])
  })

  test('past its limit that leaves nothing makes 413', async () => {
    await using server = await aServer()
    const event = Buffer.concat([Buffer.from('{}\n{"type":"event"}\n'), Buffer.alloc(1024 * 1024 + 1, 32)])
    const answer = await server.envelope(event)
    expect([answer.status, answer.json().causes]).toEqual([413, ['too_large']])
    expect(answer.json().detail).toContain('1,048,576 bytes')
    expect(await server.outcomes()).toMatchObject([{ category: 'error', reason: 'too_large' }])
  })

  test('that may come once is taken once', async () => {
    await using server = await aServer()
    expect(
      (
        await server.envelope(
          `{"event_id":"${ID}"}\n{"type":"event"}\n1\n{"type":"transaction"}\n2\n{"type":"session"}\n3`,
        )
      ).status,
    ).toBe(200)
    expect(server.envelopes()).toEqual([
      `{"event_id":"${ID}"}\n{"type":"event","length":1}\n1\n{"type":"session","length":1}\n3\n`,
    ])
    expect(await server.outcomes()).toMatchObject([
      { category: 'transaction', outcome: 'invalid', reason: 'too_many_items' },
    ])
  })

  test('is limited in number by its kind', async () => {
    await using server = await aServer()
    const envelope = (header: string, count: number) =>
      `{"event_id":"${ID}"}\n${`{${header},"length":1}\nx\n`.repeat(count)}`
    await server.envelope(envelope('"type":"attachment"', 31))
    await server.envelope(envelope('"type":"session"', 101))
    await server.envelope(envelope('"type":"span"', 26))
    await server.envelope(envelope('"type":"span","content_type":"application/vnd.sentry.items.span.v2+json"', 2))
    const counted = (await server.outcomes()).map(({ category, quantity, reason }) => [category, quantity, reason])
    expect(counted).toEqual([
      ['attachment_item', 1, 'too_many_items'],
      ['attachment', 1, 'too_many_items'],
      ['session', 1, 'too_many_items'],
      ['span', 2, 'too_many_items'],
    ])
  })
})

describe('the store endpoint', () => {
  const json = `{"event_id":"${ID}","message":"hi","n":NaN}`
  const spooled = (event = json, type = 'event') =>
    `{"event_id":"${ID}"}\n{"type":"${type}","length":${event.length}}\n${event}\n`
  const store = (server: TestServer, body: string | Uint8Array, headers = {}) =>
    server.send(`/api/${PROJECT}/store/${QUERY}`, { body, headers })

  test.each<[string, string | Uint8Array]>([
    ['JSON', json],
    ['base64', Buffer.from(json).toString('base64')],
    ['base64 of deflated JSON', deflateSync(json).toString('base64')],
  ])('takes an event as %s', async (_, body) => {
    await using server = await aServer()
    expect((await store(server, body)).json()).toEqual({ id: ID })
    expect(server.envelopes()).toEqual([spooled()])
  })

  test('takes it compressed, in any form', async () => {
    await using server = await aServer()
    const body = gzipSync(deflateSync(json).toString('base64'))
    expect(
      (await store(server, body, { 'Content-Encoding': 'gzip', 'Content-Type': 'application/octet-stream' })).status,
    ).toBe(200)
    expect(server.envelopes()).toEqual([spooled()])
  })

  test('tells the project from the key alone', async () => {
    await using server = await aServer()
    expect((await server.send(`/api/store/${QUERY}`, { body: json })).status).toBe(200)
    expect(server.records()[0]?.header).toMatchObject({ projectId: PROJECT })
  })

  test('takes transactions for what they are, and gives an id to what has none', async () => {
    await using server = await aServer()
    const transaction = `{"event_id":"${ID}","type":"transaction"}`
    await store(server, transaction)
    const { id } = (await store(server, ' {"message":"no id"}')).json()
    expect(server.envelopes()).toEqual([
      spooled(transaction, 'transaction'),
      `{"event_id":"${id}"}\n{"type":"event","length":20}\n {"message":"no id"}\n`,
    ])
  })

  test('takes an envelope by its content type', async () => {
    await using server = await aServer()
    expect(
      (await store(server, EVENT, { 'Content-Type': 'application/x-sentry-envelope; charset=utf-8' })).status,
    ).toBe(200)
    expect(server.envelopes()).toEqual([EVENT])
  })

  test('answers a GET with an image', async () => {
    await using server = await aServer()
    const data = encodeURIComponent(deflateSync(json).toString('base64')).replaceAll('%2B', '+')
    const answer = await server.send(`/api/${PROJECT}/store/${QUERY}&sentry_data=${data}`, { method: 'GET' })
    expect([answer.status, answer.headers['content-type'], answer.text.slice(0, 6)]).toEqual([
      200,
      'image/gif',
      'GIF89a',
    ])
    const plain = `{"event_id":"${ID}","message":"a + b"}`
    const path = `/api/${PROJECT}/store/${QUERY}&sentry_data=${encodeURIComponent(plain)}`
    expect((await server.send(path, { method: 'GET' })).status).toBe(200)
    expect(server.envelopes()).toEqual([spooled(), spooled(plain)])
  })

  test.each([
    ['nothing', '', 400],
    ['words', 'hello', 400],
    ['an array', '[1]', 400],
    ['base64 of words', 'aGVsbG8=', 400],
    ['a bomb in base64', deflateSync(Buffer.alloc(5_000_000, 123)).toString('base64'), 413],
    ['an event that is too large', `{"x":"${'y'.repeat(1024 * 1024)}"}`, 413],
  ])('refuses %s', async (_, body, status) => {
    await using server = await aServer()
    expect((await store(server, body)).status).toBe(status)
    expect(server.envelopes()).toEqual([])
  })
})

describe('what is noted of an arrival', () => {
  const headerOf = async (server: TestServer, headers: { [name: string]: string }) => {
    await server.envelope(EVENT, headers)
    return server.records()[0]?.header
  }

  test('is its time, its sender and its user agent', async () => {
    await using server = await aServer()
    const before = Date.now()
    const header = await headerOf(server, { 'User-Agent': `sdk/${'1'.repeat(1000)}`, 'X-Forwarded-For': '203.0.113.9' })
    expect(header).toEqual({
      kind: 'envelope',
      projectId: PROJECT,
      receivedAt: expect.any(Number) as number,
      remoteAddress: '127.0.0.1',
      key: '01234567',
      userAgent: `sdk/${'1'.repeat(508)}`,
    })
    expect(header?.kind === 'envelope' && header.receivedAt >= before && header.receivedAt <= Date.now()).toBe(true)
  })

  test.each([
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.1, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    [2, '203.0.113.9', '203.0.113.9'],
    [1, '::ffff:203.0.113.9', '203.0.113.9'],
    [1, '203.0.113.9:4711', '203.0.113.9'],
    [1, '[2001:db8::1]:4711', '2001:db8::1'],
    [1, 'unknown', '127.0.0.1'],
    [0, '203.0.113.9', '127.0.0.1'],
  ])('behind %i proxies, of "%s", is the address %s', async (trustedProxies, forwarded, expected) => {
    await using server = await aServer({ trustedProxies })
    expect(await headerOf(server, { 'X-Forwarded-For': forwarded })).toMatchObject({ remoteAddress: expected })
  })
})

describe('what was refused', () => {
  test('is written once a second, added up', async () => {
    await using server = await aServer()
    for (let i = 0; i < 5; i++) await server.envelope('nonsense')
    expect(server.records()).toEqual([])
    await expect.poll(() => server.records().length, { timeout: 3_000 }).toBe(1)
    expect(await server.outcomes()).toEqual([
      { projectId: PROJECT, category: 'default', outcome: 'invalid', reason: 'malformed_envelope', quantity: 5 },
    ])
  })

  test('because the spool was full is counted when there is room again', async () => {
    await using server = await aServer({ spoolBytes: 1_000 })
    while ((await server.envelope(EVENT)).status === 200);
    const answer = await server.envelope(EVENT)
    expect([answer.status, answer.headers['retry-after'], answer.json().causes]).toEqual([503, '30', ['spool_full']])
    expect(server.logged).toEqual([expect.stringContaining('The spool is full')])
    await server.spool.release({ segment: 99, offset: 0 })
    const counted = await server.outcomes()
    expect(counted).toEqual([
      { projectId: PROJECT, category: 'error', outcome: 'rate_limited', reason: 'spool_full', quantity: 2 },
    ])
  })
})

describe('the address for security reports', () => {
  const report = '{"csp-report":{"blocked-uri":"https://evil.example/x.js","violated-directive":"script-src"}}'
  const send = (server: TestServer, type: string, path = 'security', more = '') =>
    server.send(`/api/${PROJECT}/${path}/${QUERY}${more}`, { body: report, headers: { 'Content-Type': type } })

  test.each([
    ['security', 'application/csp-report'],
    ['csp-report', 'application/reports+json; charset=utf-8'],
    ['security', 'application/expect-ct-report+json'],
  ])('takes what a browser posts to /%s/ as %s', async (path, type) => {
    await using server = await aServer()
    expect((await send(server, type, path)).status).toBe(200)
    expect(server.envelopes()[0]).toContain(report)
  })

  test('keeps what the page wrote into the address', async () => {
    await using server = await aServer()
    await send(server, 'application/csp-report', 'security', '&sentry_release=web@1&sentry_environment=beta')
    expect(server.envelopes()[0]).toMatch(/"type":"raw_security","sentry_release":"web@1","sentry_environment":"beta"/)
  })

  test('takes nothing else, and says what it takes', async () => {
    await using server = await aServer()
    const answer = await send(server, 'text/plain')
    expect(answer.status).toBe(415)
    expect(answer.json().detail).toMatch(/application\/csp-report/)
    expect((await server.send(`/api/${PROJECT}/security/`, { body: report })).status).toBe(401)
  })
})
