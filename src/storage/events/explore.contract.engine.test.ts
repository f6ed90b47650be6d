import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAggregate, type Aggregate } from '#domain/explore/aggregate.ts'
import type { GroupQuery, SpanSet } from '#domain/explore/span-explorer.ts'
import { fieldTerm } from '#domain/explore/narrowed.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Span } from '#domain/trace/span.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { commonAttributes } from './explore/common-attributes.ts'
import { mayRead } from './sample-row.ts'
import { aSpan, aSpanId, aTraceId } from './sample-span.ts'

const HOUR_MS = 3_600_000
const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS
const [shop, pay] = [1 as ProjectId, 2 as ProjectId]
const slugs = new Map([
  [shop, 'shop'],
  [pay, 'pay'],
])
const ms = (many: number) => many * 1000

let made = 0
function one(overrides: Partial<Span> & { minute: number }): Span {
  made += 1
  const { minute, ...span } = overrides
  return aSpan({
    spanId: aSpanId(made),
    traceId: aTraceId(`trace ${made}`),
    start: (hour + minute * 60_000) * 1000,
    ...span,
  })
}

/** Twenty queries of 10, 20 … 200 ms. Every fourth failed. Those at even minutes went to redis. */
const queries = Array.from({ length: 20 }, (_, at) =>
  one({
    minute: at,
    name: 'SELECT *',
    rawName: `SELECT ${at}`,
    op: 'db.query',
    category: 'db',
    duration: ms(10 * (at + 1)),
    status: at % 4 === 3 ? 'error' : 'ok',
    statusText: at % 4 === 3 ? 'not_found' : '',
    rootSpanName: 'GET /cart',
    release: 'shop@1',
    userKey: `id:${at % 3}`,
    texts: [
      ['db.system', at % 2 === 0 ? 'redis' : 'postgresql'],
      ['shard', `s${at % 5}`],
      // The same as the span's own.
      ['release', 'shop@1'],
    ],
    numbers: [
      ['rows', at],
      ['http.response_content_length', at * 1000],
    ],
  }),
)
/** Requests of another service in the next hour, sampled by the SDK at one in ten. */
const requests = [100, 200, 300].map((duration, at) =>
  one({
    projectId: pay,
    minute: 60 + at,
    name: 'POST /pay',
    op: 'http.server',
    kind: 'server',
    isRootSpan: true,
    duration: ms(duration),
    environment: 'production',
    weight: 10,
    isWeightKnown: true,
    texts: [['region', at === 2 ? 'us' : 'eu']],
    numbers: [['http.response.status_code', at === 2 ? 503 : 200]],
  }),
)
const all = [...queries, ...requests]

function aSet(query = '', overrides: Partial<SpanSet> = {}): SpanSet {
  const where = parseSpanQuery(query, new Date())
  if (!where.ok) throw new Error(`${query}: ${JSON.stringify(where.refusal)}`)
  const period = { since: new Date(hour), until: new Date(hour + 2 * HOUR_MS) }
  return { where: where.value, period, environments: [], slugs, ...overrides }
}

function aggregatesOf(...texts: readonly string[]): readonly Aggregate[] {
  return texts.map((text) => {
    const aggregate = parseAggregate(text)
    if (aggregate === undefined) throw new Error(`${text} is no aggregate`)
    return aggregate
  })
}

function grouped(
  groupBy: readonly string[],
  functions: readonly string[],
  overrides: Partial<GroupQuery> = {},
): GroupQuery {
  return { groupBy, aggregates: aggregatesOf(...functions), sort: { by: 0, descending: true }, limit: 10, ...overrides }
}

test('columns of common attributes are those that the store has', () => {
  const sql = readFileSync(new URL('../../../migrations/events/0006-common-attributes.sql', import.meta.url), 'utf8')
  const inTable = [...sql.matchAll(/ADD COLUMN IF NOT EXISTS (\w+) .*\n\s+if\(has\(texts\.key, '([^']+)'\)/g)]
  expect(inTable.map(([, column, name]) => [name, column])).toEqual([...commonAttributes])
})

describe.each(eventEngines)('exploring spans, $name', ({ open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-explore-'))
    store = await open({ folder })
    const encoder = new RowEncoder(spanTable.columns)
    encoder.add(all)
    await store.insert('spans', encoder.finish(), 'all')
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  const found = async (query: string) =>
    (await store.spanSamples(mayRead(), aSet(query), 'newest', 100)).map(({ spanId }) => spanId)
  const idsOf = (keep: (span: Span) => boolean) =>
    all
      .filter(keep)
      .toSorted((a, b) => b.start - a.start)
      .map(({ spanId }) => spanId)
  const text = (span: Span, name: string) => span.texts.find(([key]) => key === name)?.[1]
  const number = (span: Span, name: string) => span.numbers.find(([key]) => key === name)?.[1]

  test.each<readonly [string, (span: Span) => boolean]>([
    ['', () => true],
    ['span.duration:>150ms', ({ duration }) => duration > ms(150)],
    ['span.duration:>=0.15s span.duration:<=200ms', ({ duration }) => duration >= ms(150) && duration <= ms(200)],
    ['span.duration:10000us', ({ duration }) => duration === ms(10)],
    ['!span.duration:<1m', () => false],
    ['db.system:postgresql span.duration:>100ms', (s) => text(s, 'db.system') === 'postgresql' && s.duration > ms(100)],
    ['!db.system:postgresql', (s) => text(s, 'db.system') !== 'postgresql'],
    ['db.system:*ed*', (s) => text(s, 'db.system') === 'redis'],
    ['has:shard', (s) => text(s, 'shard') !== undefined],
    ['!has:db.system', (s) => text(s, 'db.system') === undefined],
    ['has:rows', (s) => number(s, 'rows') !== undefined],
    ['rows:>17', (s) => (number(s, 'rows') ?? 0) > 17],
    ['!rows:>17', (s) => !((number(s, 'rows') ?? 0) > 17)],
    ['rows:[3, 5]', (s) => [3, 5].includes(number(s, 'rows') ?? -1)],
    ['rows:">17"', () => false],
    ['http.response_content_length:>=18kb', (s) => (number(s, 'http.response_content_length') ?? 0) >= 18_000],
    ['http.response.status_code:503', (s) => number(s, 'http.response.status_code') === 503],
    ['http.response.status_code:>=500', (s) => number(s, 'http.response.status_code') === 503],
    ['http.response.status_code:5*', (s) => number(s, 'http.response.status_code') === 503],
    ['span.status:error', ({ status }) => status === 'error'],
    ['span.status:not_found', ({ statusText }) => statusText === 'not_found'],
    ['span.op:db.*', ({ op }) => op === 'db.query'],
    ['is:segment', ({ isRootSpan }) => isRootSpan],
    ['is_transaction:false', ({ isRootSpan }) => !isRootSpan],
    ['project:pay', ({ projectId }) => projectId === pay],
    ['!project:p*', ({ projectId }) => projectId === shop],
    ['environment:production OR shard:s0', (s) => s.environment === 'production' || text(s, 'shard') === 's0'],
    ['has:environment', ({ environment }) => environment !== ''],
    ['transaction:"GET /cart"', ({ rootSpanName }) => rootSpanName === 'GET /cart'],
    ['span.description:"SELECT 7"', ({ rawName }) => rawName === 'SELECT 7'],
    ['span.description:"POST /pay"', ({ name }) => name === 'POST /pay'],
    ['select', ({ name }) => name === 'SELECT *'],
    ['span.kind:server', ({ kind }) => kind === 'server'],
    ['span.category:db', ({ category }) => category === 'db'],
    ['user:id:2', ({ userKey }) => userKey === 'id:2'],
    [`trace:${all[4]?.traceId ?? ''}`, ({ spanId }) => spanId === all[4]?.spanId],
    [`span.id:${aSpanId(7)}`, ({ spanId }) => spanId === aSpanId(7)],
    ['trace:nonsense', () => false],
    [`timestamp:>=${new Date(hour + HOUR_MS).toISOString()}`, ({ projectId }) => projectId === pay],
    [fieldTerm('shard', 's1'), (s) => text(s, 'shard') === 's1'],
    [fieldTerm('region', ''), (s) => text(s, 'region') === undefined],
  ])('finds by %s', async (query, keep) => {
    expect(await found(query)).toEqual(idsOf(keep))
  })

  test('finds within environments and the period alone', async () => {
    const [inProduction, early] = [
      aSet('', { environments: ['production'] }),
      aSet('', { period: { since: new Date(hour), until: new Date(hour + 60_000) } }),
    ]
    expect(await store.spanSamples(mayRead(), inProduction, 'slowest', 2)).toMatchObject([
      { duration: ms(300) },
      { duration: ms(200) },
    ])
    expect(await store.spanSamples(mayRead(), early, 'newest', 9)).toHaveLength(1)
  })

  test('computes what can be computed by hand', async () => {
    const functions = ['count()', 'rate()', 'failure_rate()', 'unique(user)']
    const { groups, total, sampling } = await store.spanGroups(
      mayRead(),
      aSet('span.op:db.query'),
      grouped(['span.op'], functions),
    )
    // 20 within two hours; 5 of them failed; three users.
    expect(groups).toEqual([{ values: ['db.query'], numbers: [20, 0.166666666667, 0.25, 3] }])
    expect(total).toEqual(groups[0]?.numbers)
    expect(sampling).toEqual({ oneIn: 1, stored: 20, estimated: 20, sampled: 0 })
    const numbersOf = async (...texts: readonly string[]) =>
      (await store.spanGroups(mayRead(), aSet('span.op:db.query'), grouped([], texts))).groups[0]?.numbers
    const sizes = ['sum(rows)', 'avg(rows)', 'min(rows)', 'max(http.response_content_length)']
    expect(await numbersOf(...sizes)).toEqual([190, 9.5, 0, 19_000])
    const durations = ['sum(span.duration)', 'avg(span.duration)', 'min(span.duration)', 'max(span.duration)']
    expect(await numbersOf(...durations)).toEqual([ms(2100), ms(105), ms(10), ms(200)])
    // The nearest rank of twenty: the 10th, 15th, 18th, 19th and 20th.
    const percentiles = ['p50', 'p75', 'p90', 'p95'].map((name) => `${name}(span.duration)`)
    expect(await numbersOf(...percentiles)).toEqual([ms(100), ms(150), ms(180), ms(190)])
    expect(await numbersOf('p99(span.duration)', 'p50(rows)', 'p50(shard)')).toEqual([ms(200), 9, null])
  })

  test('undoes the sampling of the SDK, and says so', async () => {
    const functions = ['count()', 'failure_rate()', 'p50(span.duration)', 'avg(span.duration)']
    const { groups, total, sampling } = await store.spanGroups(
      mayRead(),
      aSet('span.duration:<=200ms'),
      grouped(['project'], functions),
    )
    expect(groups.map(({ values, numbers }) => [values, numbers[0]])).toEqual([
      [['pay'], 20],
      [['shop'], 20],
    ])
    expect(sampling).toEqual({ oneIn: 1, stored: 22, estimated: 40, sampled: 2 })
    // 5 of 40 failed. 100 and 200 ms count ten times each, so the 20th of 40 is 100 ms.
    expect(total).toEqual([40, 0.125, ms(100), (ms(2100) + 10 * ms(300)) / 40])
  })

  test('groups by several attributes, in order, with the others', async () => {
    const query = grouped(['db.system', 'shard'], ['p95(span.duration)', 'count()'], { limit: 2 })
    const { groups, distinct, others } = await store.spanGroups(mayRead(), aSet('has:shard'), query)
    expect(distinct).toBe(10)
    // at 19 and 9: postgresql, s4. at 18 and 8: redis, s3.
    expect(groups).toEqual([
      { values: ['postgresql', 's4'], numbers: [ms(200), 2] },
      { values: ['redis', 's3'], numbers: [ms(190), 2] },
    ])
    // The 16th of the remaining 16.
    expect(others).toEqual([ms(180), 16])
    const rising = { ...query, groupBy: ['region'], sort: { by: 1, descending: false } }
    const regions = await store.spanGroups(mayRead(), aSet(), rising)
    expect(regions.groups.map(({ values, numbers }) => [values[0], numbers[1]])).toEqual([
      ['us', 10],
      ['', 20],
    ])
    expect(regions.others).toEqual([ms(200), 20])
  })

  test('of nothing there are no groups', async () => {
    for (const groupBy of [['shard'], []]) {
      const nothing = await store.spanGroups(mayRead(), aSet('db.system:oracle'), grouped(groupBy, ['count()']))
      expect(nothing).toMatchObject({ groups: [], distinct: 0, others: undefined, sampling: { stored: 0 } })
    }
  })

  test('a series has each step of each group, and says where there is nothing', async () => {
    const series = { groupBy: ['project'], groups: [['shop'], ['pay']], stepSeconds: 1800 }
    const counted = await store.spanSeries(mayRead(), aSet(), { ...series, aggregate: { of: 'count' } })
    expect(counted).toEqual([
      [20, null, null, null],
      [null, null, 30, null],
    ])
    const [slow] = aggregatesOf('max(span.duration)')
    if (slow === undefined) throw new Error('no aggregate')
    const all300 = { groupBy: [], groups: [[]], stepSeconds: 3600, aggregate: slow }
    expect(await store.spanSeries(mayRead(), aSet(), all300)).toEqual([[ms(200), ms(300)]])
  })

  test('a heat map counts durations over time', async () => {
    const cells = await store.spanHeatMap(mayRead(), aSet('span.duration:>=100ms has:region'), 3600)
    expect(cells.toSorted((a, b) => a.edge - b.edge)).toEqual([
      { column: 1, edge: 100_000, spans: 10 },
      { column: 1, edge: 177_828, spans: 10 },
      { column: 1, edge: 237_137, spans: 10 },
    ])
  })

  test('what spans of a region bear more often than the rest comes first', async () => {
    const region = { since: new Date(hour), until: new Date(hour + HOUR_MS), least: ms(100), most: ms(1000) }
    const { inside, outside, shares, nth } = await store.compareSpans(mayRead(), aSet('span.op:db.query'), region)
    expect([inside, outside, nth]).toEqual([11, 9, 1])
    // Failed: at 11, 15 and 19 of eleven, at 3 and 7 of nine.
    expect(shares).toContainEqual({ field: 'span.status', value: 'error', inside: 3 / 11, outside: 2 / 9 })
    // Values that are the same on both sides are no difference.
    expect(shares.some(({ field }) => ['span.op', 'release'].includes(field))).toBe(false)
    const differences = shares.map((share) => Math.abs(share.inside - share.outside))
    expect(differences).toEqual(differences.toSorted((a, b) => b - a))
    const everything = { ...region, least: 0 }
    expect((await store.compareSpans(mayRead(), aSet('span.op:db.query'), everything)).shares).toEqual([])
  })

  test('names of attributes and values of fields are found by a part of them', async () => {
    const { period } = aSet()
    expect(await store.attributeNames(mayRead(), period, 'r', 9)).toEqual([
      { name: 'http.response_content_length', type: 'number' },
      { name: 'release', type: 'text' },
      { name: 'rows', type: 'number' },
      { name: 'shard', type: 'text' },
      { name: 'http.response.status_code', type: 'number' },
      { name: 'region', type: 'text' },
    ])
    expect(await store.fieldValues(mayRead(), 'db.system', aSet(), 'RED', 9)).toEqual(['redis'])
    expect(await store.fieldValues(mayRead(), 'project', aSet(), '', 9)).toEqual(['shop', 'pay'])
  })
})
