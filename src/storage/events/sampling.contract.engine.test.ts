import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Measure } from '#domain/explore/measure.ts'
import type { GroupsFound, SpanSet } from '#domain/explore/span-explorer.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId, TraceId } from '#domain/ids.ts'
import type { Span } from '#domain/trace/span.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { eventEnginesAndCluster } from './test-support/event-engines.ts'
import { mayRead } from './sample-row.ts'
import { aSpan, aSpanId } from './sample-span.ts'

const HOUR_MS = 3_600_000
const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS
const TRACES = 8_000
const SPANS_OF_A_TRACE = 3
/** Every hundredth trace is slow. */
const isSlow = (trace: number) => trace % 100 === 0
const durationOf = (trace: number) => (isSlow(trace) ? 900_000 : 1000 + ((trace * 7919) % TRACES) * 12)

function spansOf(trace: number): readonly Span[] {
  return Array.from({ length: SPANS_OF_A_TRACE }, (_, place) =>
    aSpan({
      projectId: (1 + (trace % 2)) as ProjectId,
      traceId: (trace * 7919).toString(16).padStart(32, '0') as TraceId,
      spanId: aSpanId(trace * SPANS_OF_A_TRACE + place + 1),
      start: (hour + (trace % 3600) * 1000) * 1000,
      duration: durationOf(trace),
      rootSpanName: `GET /${trace % 4}`,
      op: place === 0 ? 'http.server' : 'db.query',
      environment: isSlow(trace) ? 'slow' : 'production',
      texts: [['shard', `s${trace % 5}`]],
      numbers: [['rows', trace % 10]],
    }),
  )
}
const all = Array.from({ length: TRACES }, (_, trace) => spansOf(trace)).flat()

function aSet(query = '', overrides: Partial<SpanSet> = {}): SpanSet {
  const where = parseSpanQuery(query, new Date())
  if (!where.ok) throw new Error(`${query}: ${JSON.stringify(where.refusal)}`)
  const period = { since: new Date(hour), until: new Date(hour + HOUR_MS) }
  return { where: where.value, period, environments: [], slugs: new Map(), ...overrides }
}

const measures: readonly Measure[] = [
  { of: 'count' },
  { of: 'sum', field: 'rows' },
  { of: 'avg', field: 'rows' },
  { of: 'p95', field: 'span.duration' },
  { of: 'failure_rate' },
  { of: 'max', field: 'span.duration' },
  { of: 'unique', field: 'shard' },
]

describe.each(eventEnginesAndCluster)('questions about more spans than are looked at, $name', ({ open }) => {
  let folder: string
  let store: EventStore
  const ask = (set: SpanSet, groupBy: readonly string[] = [], limit = 10): Promise<GroupsFound> =>
    store.spanGroups(mayRead(), set, { groupBy, aggregates: measures, sort: { by: 0, descending: true }, limit })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-sampling-'))
    store = await open({
      folder,
      sampling: { mostSpans: 10_000, sampledSpans: 3_500, fewestSpans: 100 },
    })
    const encoder = new RowEncoder(spanTable.columns)
    encoder.add(all)
    await store.insert('spans', encoder.finish(), 'all')
    await store.sampled()
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  test('are answered from one in so many traces, and say how far each number may be off', async () => {
    const [estimated, exact] = [await ask(aSet()), await ask(aSet('', { oneIn: 1 }))]
    expect(exact.sampling).toEqual({ oneIn: 1, stored: all.length, estimated: all.length, sampled: 0 })
    expect(exact.totalMargins).toBeUndefined()
    expect(estimated.sampling.oneIn).toBe(8)
    expect(estimated.sampling.sampled).toBe(0)
    const margins = estimated.totalMargins ?? []
    expect(margins.map(({ kind }) => kind)).toEqual([...Array(5).fill('within'), 'at_least', 'at_least'])
    for (const [at, { kind }] of margins.entries())
      if (kind === 'at_least') expect(estimated.total[at]).toBeLessThanOrEqual(exact.total[at] ?? 0)
    // A few percent with that many traces, but more than zero.
    const [count] = margins
    expect(count?.kind === 'within' ? count.by / all.length : 0).toBeGreaterThan(0.005)
    expect(count?.kind === 'within' ? count.by / all.length : 1).toBeLessThan(0.2)
  })

  test('are off by no more than they say, nearly always', async () => {
    const fields = ['project', 'shard', 'transaction']
    const [estimated, exact] = [await ask(aSet(), fields, 100), await ask(aSet('', { oneIn: 1 }), fields, 100)]
    const truth = new Map(exact.groups.map(({ values, numbers }) => [values.join(), numbers]))
    const held = estimated.groups.flatMap(({ values, numbers, margins }) =>
      numbers.flatMap((said, at) => {
        const margin = margins?.[at]
        const is = truth.get(values.join())?.[at]
        if (margin?.kind !== 'within' || said === null || typeof is !== 'number') return []
        return [Math.abs(said - is) <= margin.by]
      }),
    )
    // Twenty groups of five numbers each. The sample is the same in every run.
    expect(held.length).toBeGreaterThanOrEqual(90)
    expect(held.filter(Boolean).length / held.length).toBeGreaterThan(0.88)
  })

  test('look at whole traces: of each all spans or none', async () => {
    const byTrace = await ask(aSet('', { oneIn: 16 }), ['project', 'shard'], 100)
    expect(byTrace.groups).toHaveLength(10)
    const counts = byTrace.groups.map(({ numbers }) => numbers[0] ?? 0)
    expect(counts.every((count) => count % (16 * SPANS_OF_A_TRACE) === 0)).toBe(true)
    const roots = await ask(aSet('span.op:http.server', { oneIn: 16 }))
    expect(roots.total[0]).toBe(counts.reduce((sum, count) => sum + count, 0) / SPANS_OF_A_TRACE)
  })

  test('look at the same traces, whatever is asked: the more of one in so many are among the fewer', async () => {
    const seen = await ask(aSet('', { oneIn: 8 }))
    const series = await store.spanSeries(mayRead(), aSet('', { oneIn: 8 }), {
      groupBy: [],
      groups: [[]],
      aggregate: { of: 'count' },
      stepSeconds: 3600,
    })
    const cells = await store.spanHeatMap(mayRead(), aSet('', { oneIn: 8 }), 3600)
    expect(series).toEqual([[seen.total[0]]])
    expect(cells.reduce((sum, { spans }) => sum + spans, 0)).toBe(seen.total[0])
    const fewer = await ask(aSet('', { oneIn: 64 }))
    expect(fewer.sampling.stored / 64).toBeLessThan(seen.sampling.stored / 8)
  })

  test('look at all where too few of the traces that were drawn are found', async () => {
    const slow = await ask(aSet('span.duration:>500ms'))
    expect(slow.sampling).toMatchObject({ oneIn: 1, stored: (TRACES / 100) * SPANS_OF_A_TRACE })
    const one = await store.fieldValues(mayRead(), 'span.op', aSet(`trace:${all[3]?.traceId ?? ''}`), '', 9)
    expect(one).toEqual(['db.query', 'http.server'])
  })

  test('look at all of a project, or of a time, that has few', async () => {
    const period = { since: new Date(hour), until: new Date(hour + HOUR_MS / 10) }
    expect((await ask(aSet('', { period }))).sampling.oneIn).toBe(1)
    const none = await store.spanGroups(mayRead(3 as ProjectId), aSet(), {
      groupBy: [],
      aggregates: measures,
      sort: { by: 0, descending: true },
      limit: 1,
    })
    expect(none.sampling).toEqual({ oneIn: 1, stored: 0, estimated: 0, sampled: 0 })
  })

  test('compare regions of the traces that were looked at', async () => {
    const region = { since: new Date(hour), until: new Date(hour + HOUR_MS), least: 500_000, most: 1_000_000 }
    const { inside, outside, shares, nth } = await store.compareSpans(mayRead(), aSet('', { oneIn: 8 }), region)
    expect(nth).toBe(8)
    expect(inside % 8).toBe(0)
    expect(outside).toBeGreaterThan(inside)
    expect(shares).toContainEqual({ field: 'environment', value: 'slow', inside: 1, outside: 0 })
  })
})
