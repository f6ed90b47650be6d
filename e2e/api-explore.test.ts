import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { envelopeUrl, post } from './harness/post.ts'

/** Errors, spans and logs by field, as clients of Sentry's API query them (docs/protocol.md 7). */

const now = Date.now()
const trace = 'ac'.repeat(16)
const HOUR_S = 3600

let server: SharedServer
let token: string

beforeAll(async () => {
  server = await sharedServer()
  const url = envelopeUrl(server.address, await server.createProject('Shop', 'node'))
  token = await server.createToken('project:read', 'team:read', 'event:read', 'event:write')
  for (const [index, zone] of ['eu', 'eu', 'us'].entries()) await post(url, errorOf(index, zone))
  await post(url, transaction)
  await post(url, logs)
  await post(url, metrics)
  await server.digested()
}, 120_000)

const envelope = (type: string, payload: object, header: object = {}) =>
  `{}\n${JSON.stringify({ type, ...header })}\n${JSON.stringify(payload)}\n`

const metrics = envelope(
  'trace_metric',
  {
    items: [
      {
        timestamp: now / 1000,
        trace_id: trace,
        name: 'cups',
        type: 'counter',
        value: 2,
        attributes: { shop: { value: 'north', type: 'string' } },
      },
    ],
  },
  { item_count: 1, content_type: 'application/vnd.sentry.items.trace-metric+json' },
)

const errorOf = (index: number, zone: string) =>
  envelope('event', {
    event_id: String(index + 1).padStart(32, '0'),
    timestamp: now / 1000 - index * HOUR_S,
    platform: 'node',
    user: { id: `user-${index}` },
    tags: { zone },
    contexts: { trace: { trace_id: trace, span_id: 'c1'.repeat(8) } },
    exception: { values: [{ type: zone === 'eu' ? 'TeaError' : 'CupError', value: 'it broke' }] },
  })

const transaction = envelope('transaction', {
  event_id: 'f'.repeat(32),
  type: 'transaction',
  transaction: 'GET /tea',
  start_timestamp: now / 1000 - 2,
  timestamp: now / 1000 - 1,
  contexts: { trace: { trace_id: trace, span_id: 'a1'.repeat(8), op: 'http.server', status: 'ok' } },
  spans: [
    {
      trace_id: trace,
      span_id: 'c1'.repeat(8),
      parent_span_id: 'a1'.repeat(8),
      op: 'db.query',
      description: 'SELECT 1',
      start_timestamp: now / 1000 - 1.75,
      timestamp: now / 1000 - 1.5,
      data: { 'db.system': 'postgresql', 'db.rows': 7 },
    },
  ],
})

const logs = envelope(
  'log',
  {
    items: ['info', 'error'].map((level) => ({
      timestamp: now / 1000 - 1,
      trace_id: trace,
      level,
      body: `tea is ${level}`,
      attributes: { kind: { value: 'green', type: 'string' } },
    })),
  },
  { item_count: 2, content_type: 'application/vnd.sentry.items.log+json' },
)

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server.address}/api/0/${path}`, { ...init, headers: { authorization: `Bearer ${token}` } })

const answer = z.looseObject({})
async function ask(path: string, ...params: readonly (readonly [string, string])[]): Promise<unknown> {
  const query = new URLSearchParams(params.map(([name, value]) => [name, value]))
  return (await call(`organizations/home/${path}/?${query}`)).json()
}

/** People who see all projects also see rows of projects that earlier files created. */
const OURS = ['project', 'shop'] as const

const table = z.object({ data: z.array(answer), meta: z.object({ fields: z.record(z.string(), z.string()) }) })
async function rows(dataset: string, fields: readonly string[], ...more: readonly (readonly [string, string])[]) {
  const asked = fields.map((field): [string, string] => ['field', field])
  return table.parse(await ask('events', OURS, ['dataset', dataset], ['statsPeriod', '24h'], ...asked, ...more))
}

describe('tags', () => {
  const zones = [
    { key: 'zone', name: 'eu', value: 'eu', count: 2 },
    { key: 'zone', name: 'us', value: 'us', count: 1 },
  ]

  test('are listed with their values, of a project and of the organization, and found by a part of them', async () => {
    // Tags are counted some seconds after their events arrived.
    await expect.poll(() => ask('tags/zone/values', OURS, ['statsPeriod', '24h']), { timeout: 30_000 }).toEqual(zones)
    expect(await ask('tags/zone/values', OURS, ['query', 'us'])).toEqual(zones.slice(1))
    expect(await (await call('projects/home/shop/tags/zone/values/')).json()).toEqual(zones)
    expect((await call('projects/home/nothing/tags/zone/values/')).status).toBe(404)
  })

  test('are counted as facets', async () => {
    const facets = z.array(z.object({ key: z.string(), topValues: z.array(answer) }))
    const found = facets.parse(await ask('events-facets', OURS, ['statsPeriod', '24h']))
    expect(found.find(({ key }) => key === 'zone')?.topValues).toEqual(
      zones.map(({ name, value, count }) => ({ name, value, count })),
    )
  })
})

describe('errors', () => {
  test('one by one, with tags, users and issues', async () => {
    const fields = ['id', 'title', 'issue', 'project', 'user.display', 'zone', 'nothing']
    const { data } = await rows('errors', fields, ['sort', 'timestamp'])
    expect(data).toEqual(
      [3, 2, 1].map((number) => ({
        id: String(number).padStart(32, '0'),
        title: `${number === 3 ? 'CupError' : 'TeaError'}: it broke`,
        issue: number === 3 ? 'SHOP-2' : 'SHOP-1',
        project: 'shop',
        'user.display': `user-${number - 1}`,
        zone: number === 3 ? 'us' : 'eu',
        nothing: null,
      })),
    )
  })

  test('by issue, with numbers of the period, in the order and the spelling of clients', async () => {
    const fields = ['issue', 'title', 'last_seen()', 'count()', 'count_unique(user)']
    const { data, meta } = await rows('errors', fields, ['sort', '-count_unique_user'])
    expect(data).toMatchObject([
      { issue: 'SHOP-1', 'count()': 2, 'count_unique(user)': 2 },
      { issue: 'SHOP-2', 'count()': 1, 'count_unique(user)': 1 },
    ])
    expect(meta.fields).toMatchObject({ issue: 'string', 'count()': 'integer', 'last_seen()': 'date' })
  })

  test('by the values of a tag, of the project that the search names', async () => {
    const asked = ['zone', 'count()'] as const
    expect((await rows('errors', asked, ['query', 'project:shop'])).data).toEqual([
      { zone: 'eu', 'count()': 2 },
      { zone: 'us', 'count()': 1 },
    ])
    expect((await rows('errors', asked, ['query', 'issue:SHOP-2'])).data).toEqual([{ zone: 'us', 'count()': 1 }])
    expect((await rows('errors', asked, ['query', 'project:elsewhere'])).data).toEqual([])
  })

  test('over time, the largest groups each by itself', async () => {
    const point = z.object({ count: z.number() })
    const series = z.record(z.string(), z.object({ data: z.array(z.tuple([z.number(), z.array(point)])) }))
    const said = [
      ['yAxis', 'count()'],
      ['field', 'zone'],
      ['topEvents', '1'],
      ['interval', '1d'],
    ] as const
    const found = series.parse(await ask('events-stats', OURS, ...said, ['statsPeriod', '1d']))
    expect(Object.keys(found)).toEqual(['eu'])
    // Spread over two days if the events arrived around midnight.
    const counts = found.eu?.data.flatMap(([, points]) => points.map(({ count }) => count)) ?? []
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
  })

  test('tags by name, and the values of one in an issue', async () => {
    // Tags are searchable some seconds after their events arrived.
    const found = () => ask('tags', OURS)
    await expect.poll(found, { timeout: 30_000 }).toContainEqual({ key: 'zone', name: 'zone' })
    const told = { key: 'zone', totalValues: 2, uniqueValues: 1, topValues: [{ value: 'eu', count: 2 }] }
    expect(await ask('issues/SHOP-1/tags/zone')).toMatchObject(told)
  })
})

describe('spans', () => {
  test('one by one, with attributes, and durations in milliseconds', async () => {
    const fields = ['span.op', 'span.duration', 'transaction', 'db.system', 'tags[db.rows,number]', 'is_transaction']
    const { data, meta } = await rows('spans', fields, ['query', 'span.op:db.query'])
    expect(data).toEqual([
      {
        'span.op': 'db.query',
        'span.duration': 250,
        transaction: 'GET /tea',
        'db.system': 'postgresql',
        'tags[db.rows,number]': 7,
        is_transaction: false,
      },
    ])
    expect(meta.fields['span.duration']).toBe('duration')
  })

  test('in groups, and as transactions by their older names', async () => {
    const { data } = await rows('spans', ['span.op', 'count()', 'p95(span.duration)'], ['sort', '-p95_span_duration'])
    expect(data).toEqual([
      { 'span.op': 'http.server', 'count()': 1, 'p95(span.duration)': 1000 },
      { 'span.op': 'db.query', 'count()': 1, 'p95(span.duration)': 250 },
    ])
    const older = await rows('transactions', ['transaction', 'p75(transaction.duration)'])
    expect(older.data).toEqual([{ transaction: 'GET /tea', 'p75(transaction.duration)': 1000 }])
  })

  test('as the trees of a trace, with the errors in them, and counted', async () => {
    const error = { title: 'TeaError: it broke' }
    const inside = { op: 'db.query', duration: 250, transaction: 'GET /tea', parent_span_id: 'a1'.repeat(8) }
    expect(await ask(`trace/${trace}`)).toMatchObject([
      {
        span_id: 'a1'.repeat(8),
        is_transaction: true,
        children: [{ ...inside, errors: expect.arrayContaining([expect.objectContaining(error)]) as unknown }],
      },
    ])
    const counted = { errors: 3, logs: 2, span_count: 2, span_count_map: { 'db.query': 1, 'http.server': 1 } }
    expect(await ask(`trace-meta/${trace}`)).toMatchObject(counted)
  })

  test('bear attributes that can be asked for', async () => {
    const source = { attributeSource: { source_type: 'user' } }
    const text = { key: 'db.system', name: 'db.system', attributeType: 'string', ...source }
    const number = { key: 'db.rows', name: 'db.rows', attributeType: 'number', ...source }
    // Clients that name no type want all of them.
    expect(await ask('trace-items/attributes', OURS)).toEqual(expect.arrayContaining([text, number]))
    expect(await ask('trace-items/attributes', OURS, ['attributeType', 'number'])).toEqual([number])
  })

  test('whose values are told, those of logs and metrics too', async () => {
    const valuesOf = async (key: string, ...asked: [string, string][]) =>
      z
        .array(z.object({ key: z.literal(key), value: z.string() }))
        .parse(await ask(`trace-items/attributes/${key}/values`, OURS, ...asked))
        .map(({ value }) => value)
    expect(await valuesOf('db.system')).toEqual(['postgresql'])
    expect(await valuesOf('db.system', ['substringMatch', 'my'])).toEqual([])
    expect(await valuesOf('db.system', ['query', 'span.op:http.server'])).toEqual([])
    expect(await valuesOf('kind', ['itemType', 'logs'])).toEqual(['green'])
    expect(await ask('trace-items/attributes', OURS, ['itemType', 'tracemetrics'])).toMatchObject([{ key: 'shop' }])
    expect(await valuesOf('shop', ['itemType', 'tracemetrics'])).toEqual(['north'])
  })
})

test('logs, one by one and in groups', async () => {
  const { data } = await rows('logs', ['message', 'severity', 'trace', 'kind'], ['query', 'severity:error'])
  expect(data).toEqual([{ message: 'tea is error', severity: 'error', trace, kind: 'green' }])
  const groups = await rows('logs', ['severity', 'count(message)'], ['sort', 'severity'])
  expect(groups.data).toEqual([
    { severity: 'error', 'count(message)': 1 },
    { severity: 'info', 'count(message)': 1 },
  ])
})

test('pages follow one another', async () => {
  const first = await call('organizations/home/events/?field=id&sort=timestamp&per_page=2&project=shop')
  const next = /<([^>]+)>; rel="next"; results="true"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const rest = await fetch(next, { headers: { authorization: `Bearer ${token}` } })
  expect(table.parse(await rest.json()).data).toEqual([{ id: '1'.padStart(32, '0') }])
  expect(rest.headers.get('link')).toContain('rel="next"; results="false"')
})

test('what cannot be asked is refused in words', async () => {
  const refused = async (...said: readonly (readonly [string, string])[]) =>
    z.object({ detail: z.string() }).parse(await ask('events', ...said)).detail
  expect(await refused()).toContain('field')
  expect(await refused(['field', 'apdexx()'])).toContain('apdexx()')
  expect(await refused(['dataset', 'dreams'], ['field', 'id'])).toContain('dataset')
  expect(await refused(['field', 'id'], ['query', 'level:'])).toContain('query')
  expect(await refused(['field', 'issue'], ['field', 'count()'], ['field', 'weather'])).toContain('weather')
})

test('comments are made and told of, and the history says who did what', async () => {
  const body = JSON.stringify({ text: 'The kettle was empty.' })
  const made = await call('issues/SHOP-1/notes/', { method: 'POST', body })
  expect(made.status).toBe(201)
  const note = { type: 'note', data: { text: 'The kettle was empty.' } }
  expect(await ask('issues/SHOP-1/notes')).toMatchObject([note])
  const { activity } = z.object({ activity: z.array(answer) }).parse(await ask('issues/SHOP-1/activities'))
  expect(activity).toMatchObject([note, { type: 'first_seen', user: null }])
  expect((await call('issues/SHOP-1/notes/', { method: 'POST', body: '{"text":" "}' })).status).toBe(400)
})

test('a token is told by its name, and teams are listed', async () => {
  expect(await (await call('auth/')).json()).toMatchObject({ id: '', email: '' })
  expect((await fetch(`${server.address}/api/0/auth/`)).status).toBe(401)
  expect(await ask('teams')).toEqual([])
  expect((await call('teams/home/nobody/')).status).toBe(404)
})
