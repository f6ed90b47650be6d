import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { logTest } from '#domain/logs/log-match.ts'
import { logTerm, parseLogQuery, patternTerm } from '#domain/logs/log-query.ts'
import type { LogPlace, LogSet } from '#domain/logs/log-store.ts'
import { logTable } from '#telemetry/logs/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { aLog } from './sample-log.ts'
import { mayRead } from './sample-row.ts'
import { aSpanId, aTraceId } from './sample-span.ts'

const HOUR_MS = 3_600_000
const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS
const [shop, pay] = [1 as ProjectId, 2 as ProjectId]
const slugs = new Map([
  [shop, 'shop'],
  [pay, 'pay'],
])

/**
 * Twelve orders, five minutes apart; every third failed. Then two logs of another service, and three in the same
 * millisecond.
 */
const orders = Array.from({ length: 12 }, (_, at) =>
  aLog({
    time: hour + at * 300_000,
    arrival: 1,
    position: at,
    level: at % 3 === 2 ? 'error' : 'info',
    severity: at % 3 === 2 ? 17 : 9,
    body: at % 3 === 2 ? `Order ${at} FAILED: 100% lost_it` : `order ${at} was paid`,
    traceId: aTraceId(`trace ${at}`),
    spanId: aSpanId(at + 1),
    release: 'shop@1',
    environment: at < 6 ? 'production' : 'staging',
    texts: [
      ['customer', `c${at % 4}`],
      ['level', 'own'],
    ],
    numbers: [['total', at * 10]],
  }),
)
const others = [
  aLog({ projectId: pay, time: hour + HOUR_MS, level: 'warn', severity: 13, body: 'Größe ÄNDERN', arrival: 2 }),
  aLog({
    projectId: pay,
    time: hour + HOUR_MS + 1,
    level: 'fatal',
    severity: 21,
    body: 'gone',
    arrival: 2,
    position: 1,
  }),
]
const tied = [2, 0, 1].map((tie, position) =>
  aLog({ projectId: pay, time: hour + HOUR_MS + 5, tie, arrival: 3, position, body: `tied ${tie}` }),
)

describe.each(eventEngines)('on $name', ({ open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-'))
    store = await open({ folder })
    await store.insert('logs', encodeRows(logTable, [...tied, ...others, ...orders]), 'all')
    // Inserted twice, as after a crash.
    await store.insert('logs', encodeRows(logTable, [...tied, ...others, ...orders]), 'all')
  }, 60_000)
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })

  function setOf(query = '', environments: readonly string[] = []): LogSet {
    const where = parseLogQuery(query, new Date())
    if (!where.ok) throw new Error(`Cannot read ${query}`)
    return {
      where: where.value,
      period: { since: new Date(hour), until: new Date(hour + 2 * HOUR_MS) },
      environments,
      slugs,
    }
  }

  const found = async (query: string, environments?: readonly string[]) =>
    (await store.logs(mayRead(), setOf(query, environments), 100)).logs.map(({ body }) => body)

  describe('logs', () => {
    test('are listed as they were written, the newest first, with all that they bear', async () => {
      const { logs, next } = await store.logs(mayRead(), setOf(), 100)
      expect(logs).toEqual([
        ...[2, 1, 0].map((tie) => tied.find((one) => one.tie === tie)),
        ...others.toReversed(),
        ...orders.toReversed(),
      ])
      expect(next).toBeUndefined()
    })

    test('are turned over page by page, each once, to the last', async () => {
      const whole = (await store.logs(mayRead(), setOf(), 100)).logs
      const paged = []
      let before: LogPlace | undefined
      let pages = 0
      do {
        const page = await store.logs(mayRead(), setOf(), 4, before)
        paged.push(...page.logs)
        before = page.next
        pages++
      } while (before !== undefined)
      expect([paged, pages]).toEqual([whole, 5])
    })

    test.each([
      ['level:error', 4],
      ['level:warning', 1],
      ['!level:info', 6],
      ['severity:>=17', 5],
      ['failed', 4],
      ['FAILED order', 4],
      ['"failed: 100%"', 4],
      ['100_', 0],
      ['lost_it', 4],
      ['größe ändern', 1],
      ['message:paid', 8],
      ['!message:paid', 9],
      ['customer:c1', 3],
      ['customer:[c1,c2]', 6],
      ['total:>80', 3],
      ['!total:>80', 14],
      ['total:50', 1],
      ['has:customer', 12],
      ['!has:total', 5],
      ['has:trace', 12],
      ['release:shop@*', 12],
      ['release:""', 5],
      ['project:pay', 5],
      ['tags[level]:own', 12],
      [`trace:${aTraceId('trace 3')}`, 1],
      [`span:${aSpanId(4)}`, 1],
      ['level:error OR project:pay', 9],
      ['(level:error total:>20) OR gone', 4],
    ])('that meet %s are %i, and the same whether they are stored or just come', async (query, count) => {
      const bodies = await found(query)
      expect(bodies).toHaveLength(count)
      const meets = logTest(setOf(query).where, slugs)
      expect(
        [...orders, ...others, ...tied]
          .filter(meets)
          .map(({ body }) => body)
          .toSorted(),
      ).toEqual(bodies.toSorted())
    })

    test('may be of some environments only', async () => {
      expect(await found('level:error', ['production'])).toHaveLength(2)
    })

    test('are counted by step and level', async () => {
      expect(await store.logCounts(mayRead(), setOf(), 3600)).toEqual([
        { step: 0, level: 'error', logs: 4 },
        { step: 0, level: 'info', logs: 8 },
        { step: 1, level: 'fatal', logs: 1 },
        { step: 1, level: 'info', logs: 3 },
        { step: 1, level: 'warn', logs: 1 },
      ])
      expect(await store.logCounts(mayRead(), setOf('level:error'), 1800)).toEqual([
        { step: 0, level: 'error', logs: 2 },
        { step: 1, level: 'error', logs: 2 },
      ])
    })

    test('are collapsed into what they have in common, which finds them again', async () => {
      const patterns = await store.logPatterns(mayRead(), setOf(), 9)
      expect(patterns.map(({ parts, logs, level }) => [parts.join('*'), logs, level])).toEqual([
        ['order * was paid', 8, 'info'],
        ['Order * FAILED: *% lost_it', 4, 'error'],
        ['tied *', 3, 'info'],
        ['Größe ÄNDERN', 1, 'warn'],
        ['gone', 1, 'fatal'],
      ])
      expect(await store.logPatterns(mayRead(), setOf('level:error'), 9)).toEqual(patterns.slice(1, 2))
      expect(patterns[1]?.last).toEqual(new Date(hour + 11 * 300_000))
      for (const { parts, logs } of patterns) expect(await found(patternTerm(parts))).toHaveLength(logs)
    })

    test('say which attributes they bear, and which values', async () => {
      const { period } = setOf()
      expect(await store.logAttributes(mayRead(), period, '', 9)).toEqual([
        { name: 'customer', type: 'text' },
        { name: 'level', type: 'text' },
        { name: 'total', type: 'number' },
      ])
      expect(await store.logAttributes(mayRead(), period, 'TOT', 9)).toEqual([{ name: 'total', type: 'number' }])
      expect(await store.logValues(mayRead(), 'customer', setOf('level:error'), '', 9)).toEqual([
        'c0',
        'c1',
        'c2',
        'c3',
      ])
      expect(await store.logValues(mayRead(), 'project', setOf(), '', 9)).toEqual(['shop', 'pay'])
      expect(await store.logValues(mayRead(), 'environment', setOf(), 'prod', 9)).toEqual(['production'])
    })

    test('are found by each value that they bear, as its link writes it', async () => {
      for (const [name, value, count] of [
        ['customer', 'c1', 3],
        ['total', '110', 1],
        ['level', 'fatal', 1],
        ['trace', aTraceId('trace 3'), 1],
        ['project', 'shop', 12],
        ['release', '', 5],
      ] as const)
        expect([name, (await found(logTerm(name, value))).length]).toEqual([name, count])
    })
  })

  describe('sums of logs', () => {
    test('are computed of keys and of attributes, by group, the largest first', async () => {
      const sums = await store.logSums(mayRead(), setOf('project:shop'), {
        groupBy: ['customer', 'environment'],
        aggregates: [{ of: 'sum', field: 'total' }, { of: 'count' }, { of: 'max', field: 'severity' }],
        limit: 3,
      })
      // Orders 7 and 11 are of customer 3 on staging.
      expect(sums).toEqual([
        { values: ['c3', 'staging'], numbers: [70 + 110, 2, 17] },
        { values: ['c2', 'staging'], numbers: [60 + 100, 2, 9] },
        { values: ['c1', 'staging'], numbers: [90, 1, 9] },
      ])
    })

    test('of no group are one row: how many, how often a minute, of how many', async () => {
      const of = (field: string) => ({ of: 'unique', field }) as const
      const ask = { groupBy: [], limit: 1 }
      const aggregates = [{ of: 'count' }, { of: 'rate' }, of('customer'), of('level')] as const
      expect(await store.logSums(mayRead(), setOf(), { ...ask, aggregates })).toEqual([
        { values: [], numbers: [17, 17 / 120, 4, 4] },
      ])
      const nothing = [{ of: 'avg', field: 'total' }] as const
      expect(await store.logSums(mayRead(), setOf('project:pay'), { ...ask, aggregates: nothing })).toEqual([
        { values: [], numbers: [null] },
      ])
    })

    test('are told for each step, of the groups that are asked about', async () => {
      const query = { groupBy: ['level'], groups: [['error'], ['fatal'], ['none']], stepSeconds: 1800 }
      expect(await store.logSeries(mayRead(), setOf(), { ...query, aggregate: { of: 'count' } })).toEqual([
        [2, 2, null, null],
        [null, null, 1, null],
        [null, null, null, null],
      ])
      const average = { of: 'avg', field: 'total' } as const
      const all = { groupBy: [], groups: [[]], stepSeconds: 3600, aggregate: average }
      expect(await store.logSeries(mayRead(), setOf(), all)).toEqual([[55, null]])
    })
  })
})
