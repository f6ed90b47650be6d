import { describe, expect, test } from 'vitest'
import { drawOf, ruleFor, type SamplingRule } from '#domain/trace/sampling.ts'
import type { Span } from '#domain/trace/span.ts'
import { makeSpan, type RawSpan, type SpanSource } from './make-span.ts'
import { sampleSpans } from './sample-spans.ts'
import type { ProjectId } from '#domain/ids.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { aRecord, noon } from '#digest/testing.ts'
import { digestRecords } from '#pipeline/testing.ts'

const START = 1_790_000_000
const source: SpanSource = {
  projectId: 1 as ProjectId,
  receivedAt: START * 1000,
  shift: 0,
  release: '',
  environment: '',
  platform: 'node',
  sdkName: '',
  sdkVersion: '',
  sampleRate: undefined,
}

/** A seeded random number generator (mulberry32). */
function chance(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const COUNT = 100_000
const NAMES = 8
const next = chance(7)
const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('')

/** A known population: one in 10,000 is rare, 2% fail, and durations have a realistic skew (log-normal). */
const population: readonly RawSpan[] = Array.from({ length: COUNT }, (_, index) => {
  const normal = Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next())
  const name = index % 10_000 === 42 ? 'POST /refund' : `GET /page/${String.fromCodePoint(97 + (index % NAMES))}`
  return {
    traceId: hex(32),
    spanId: hex(16),
    parentId: undefined,
    rootSpanId: undefined,
    isRootSpan: true,
    start: START,
    end: START + 0.05 * Math.exp(normal),
    name,
    op: 'http.server',
    status: next() < 0.02 ? 'internal_error' : 'ok',
    rootSpanName: name,
    links: undefined,
    attributes: {},
  }
})

const made = (read: readonly RawSpan[], from = source): readonly Span[] =>
  read.map((raw) => makeSpan(raw, from)).filter((one): one is Span => 'weight' in one)
const all = made(population)
const byDuration = (spans: readonly Span[]) => spans.toSorted((a, b) => a.duration - b.duration)
const total = (spans: readonly Span[], fits: (span: Span) => boolean = () => true) =>
  spans.reduce((sum, span) => sum + (fits(span) ? span.weight : 0), 0)

function percentile(spans: readonly Span[], share: number): number {
  const wanted = total(spans) * share
  let passed = 0
  return byDuration(spans).find(({ weight }) => (passed += weight) >= wanted)?.duration ?? 0
}

function ruleOf(target: number): SamplingRule {
  const volumes = [...Map.groupBy(all, ({ name }) => name)].map(([name, own]) => ({
    name,
    count: own.length,
    errors: own.filter(({ status }) => status === 'error').length,
  }))
  const rule = ruleFor(target, volumes, percentile(all, 0.99))
  if (rule === undefined) throw new Error('Nothing was to be sampled.')
  return rule
}

describe('of 100,000 transactions, 10,000 are to be kept', () => {
  const rule = ruleOf(10_000)
  const { read, left } = sampleSpans(population, rule)
  const kept = made(read)

  test('about as many are', () => {
    expect(left + read.length).toBe(COUNT)
    expect(kept.length).toBeGreaterThan(9_500)
    expect(kept.length).toBeLessThan(10_500)
  })

  test('every rare one, every failed one and all of the slowest 1% among them', () => {
    const ids = new Set(kept.map(({ traceId }) => traceId))
    const rare = all.filter(({ name }) => name === 'POST /refund')
    const slowest = byDuration(all).slice(-COUNT / 100)
    const failed = all.filter(({ status }) => status === 'error')
    expect([rare.length, slowest.length]).toEqual([10, 1_000])
    for (const { traceId } of [...rare, ...slowest, ...failed]) expect(ids.has(traceId)).toBe(true)
  })

  test('counts, rates, and sums are within 3% of the truth, percentiles within 5%, counts by name within 12%', () => {
    const near = (said: number, is: number, within: number) => expect(Math.abs(said - is) / is).toBeLessThan(within)
    near(total(kept), COUNT, 0.03)
    near(total(kept, ({ status }) => status === 'error') / total(kept), 0.02, 0.05)
    const time = (spans: readonly Span[]) => spans.reduce((sum, { duration, weight }) => sum + duration * weight, 0)
    near(time(kept), time(all), 0.03)
    for (const share of [0.5, 0.75, 0.95, 0.99]) near(percentile(kept, share), percentile(all, share), 0.05)
    for (const [name, own] of Map.groupBy(all, (span) => span.name))
      near(
        total(kept, (span) => span.name === name),
        own.length,
        0.12,
      )
  })

  test('a span that its SDK took at a rate of its own stands for as many more', () => {
    const drawn = read.find(({ keepRate }) => keepRate !== undefined)
    const [span] = made(drawn === undefined ? [] : [drawn], { ...source, sampleRate: 0.25 })
    expect(span?.isWeightKnown).toBe(true)
    expect(span?.weight).toBeCloseTo(4 / rule.rate, 6)
  })
})

test('a trace is drawn alike everywhere: what a low rate keeps, a higher one keeps too', () => {
  const [low, high] = [ruleOf(5_000), ruleOf(20_000)]
  const ids = (rule: SamplingRule) => new Set(sampleSpans(population, rule).read.map(({ traceId }) => traceId))
  const ofHigh = ids(high)
  expect([...ids(low)].filter((id) => !ofHigh.has(id))).toEqual([])
  expect(drawOf('0'.repeat(32))).toBe(0)
  expect(drawOf('f'.repeat(32))).toBeLessThan(1)
})

test('of a trace with something that failed, all that came with it is kept', () => {
  const [first] = population
  if (first === undefined) throw new Error('nobody')
  const rule: SamplingRule = { rate: 1e-9, slow: Number.MAX_SAFE_INTEGER, common: ['GET /page/a'] }
  const common = { ...first, name: 'GET /page/a', rootSpanName: 'GET /page/a', status: 'ok' }
  const child = { ...common, spanId: 'c'.repeat(16), isRootSpan: false, status: 'internal_error' }
  expect(sampleSpans([common, child], rule)).toMatchObject({ left: 0, read: [common, child] })
  expect(sampleSpans([common, { ...child, status: 'ok' }], rule)).toEqual({ left: 2, read: [] })
})

test('where no more comes than is to be kept, everything is', () => {
  expect(ruleFor(100, [{ name: 'a', count: 100, errors: 0 }], 1)).toBeUndefined()
})

test('what is left out is counted as that, by the digest', () => {
  const traceId = 'f'.repeat(32)
  const span = { trace_id: traceId, span_id: 'a'.repeat(16), status: 'ok' }
  const payload = {
    event_id: 'cd'.repeat(16),
    transaction: 'GET /page/a',
    start_timestamp: noon / 1000 - 2,
    timestamp: noon / 1000 - 1,
    contexts: { trace: span },
    spans: [],
  }
  const record = aRecord([[{ type: 'transaction' }, payload]])
  const ends = (slow: number) => {
    const sampling = () => ({ rate: 0.5, slow, common: ['GET /page/a'] })
    const { outcomes, spans } = digestRecords([record], noon, { ...noLookups, sampling })
    return { outcomes: outcomes.map(({ category, outcome, reason }) => [category, outcome, reason]), spans }
  }
  expect(ends(5e6)).toMatchObject({ outcomes: [['transaction', 'filtered', 'dynamic_sampling']], spans: [] })
  expect(ends(1e6)).toMatchObject({ outcomes: [], spans: [{ weight: 1 }] })
})
