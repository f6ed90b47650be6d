import type { Json } from '#domain/event/event.ts'
import { parseSpanId, parseTraceId } from '#domain/ids.ts'
import { binOf, SUM_BIN } from '#domain/metrics/bins.ts'
import type { MetricPoint, MetricType } from '#domain/metrics/metric-point.ts'
import { cut } from '#digest/normalise/fields.ts'
import { remembered } from '#digest/scrub/defaults/remembered.ts'
import type { Scrubber } from '#digest/scrub/scrub-event.ts'
import { scrubAttributes, scrubText } from '#digest/scrub/scrub-parts.ts'
import type { Attributes } from '../attributes.ts'
import type { PointSource } from './sender.ts'
import { seriesOf } from './series.ts'

/** A measurement: one value with a count, or counts per bucket. */
export type Measured =
  | { readonly kind: 'value'; readonly value: number; readonly times: number }
  | {
      readonly kind: 'histogram'
      readonly sum: number
      /** A representative value for each bucket, and its count. */
      readonly buckets: readonly (readonly [value: number, count: number])[]
      /** The smallest and largest value, if known. */
      readonly edges: readonly number[]
    }

/** A point in a form that covers all wire formats. */
export interface RawPoint {
  /** Milliseconds since the epoch. `none` if the point has no time, `invalid` if its time cannot be parsed. */
  readonly time: number | 'none' | 'invalid'
  readonly name: string
  readonly type: MetricType | undefined
  readonly unit: string
  /** `undefined` if its value is invalid. */
  readonly measured: Measured | undefined
  /** For cumulative series, in seconds since the epoch. */
  readonly started: number
  readonly traceId: Json | undefined
  readonly spanId: Json | undefined
  /** Its own and inherited ones. */
  readonly attributes: Attributes
  /** A further value of the preceding point, which is not counted separately. */
  readonly isFurther?: boolean
}

/** Why a point cannot be kept. */
export interface NoPoint {
  readonly reason: 'invalid_time' | 'no_name' | 'invalid_type' | 'no_value' | 'too_large' | 'too_many_metrics'
}

/** The rows of a point, and whether its attributes were dropped because of the series limit. */
export interface MadePoint {
  readonly rows: readonly MetricPoint[]
  readonly isCut: boolean
}

const DAY_MS = 86_400_000
/** Points that claim to be older come from a broken clock. */
const MAX_AGE_MS = 30 * DAY_MS
const MAX_FUTURE_MS = 3_600_000
/** Maximum characters of all attributes of a point (docs/protocol.md 1.6). */
const MAX_SIZE = 1024 * 1024
const SHORT = 200
const MAX_UNIT = 64

/** The only way to create {@link MetricPoint}s from sent data. */
export function makePoints(raw: RawPoint, source: PointSource): MadePoint | NoPoint {
  const { type, measured, started } = raw
  const time = timeOf(raw, source)
  if (time === undefined) return { reason: 'invalid_time' }
  const name = cut(raw.name.trim(), SHORT)
  if (name === '') return { reason: 'no_name' }
  if (type === undefined) return { reason: 'invalid_type' }
  if (measured === undefined) return { reason: 'no_value' }
  if (sizeOf(raw.attributes) > MAX_SIZE) return { reason: 'too_large' }
  const { projectId, receivedAt, scrubber, budget } = source
  const attributes = scrubAttributes(raw.attributes, { scrubber, kind: 'metric', budget })
  const metric = { projectId, name: cleanName(scrubber)(name), type, unit: cut(raw.unit, MAX_UNIT), started }
  const series = seriesOf(metric, attributes, source, Math.floor(time / DAY_MS))
  if (series === undefined) return { reason: 'too_many_metrics' }
  const row = {
    ...metric,
    ...series.fields,
    time,
    receivedAt,
    traceId: idOf(raw.traceId, parseTraceId),
    spanId: idOf(raw.spanId, parseSpanId),
  }
  return { rows: valuesOf(measured, started).map((value) => ({ ...row, ...value })), isCut: series.isCut }
}

type Value = Pick<MetricPoint, 'bin' | 'value' | 'count' | 'sum'>

function valuesOf(measured: Measured, started: number): readonly Value[] {
  const isCumulative = started > 0
  if (measured.kind === 'value') {
    const { value, times } = measured
    if (isCumulative) return [{ bin: 0, value, count: 0, sum: 0 }]
    return [{ bin: binOf(value), value, count: times, sum: value * times }]
  }
  const { buckets, sum, edges } = measured
  const bins = new Map<number, { value: number; count: number }>()
  for (const [value, count] of buckets) {
    const bin = binOf(value)
    const before = bins.get(bin)
    if (before === undefined) bins.set(bin, { value, count })
    else before.count += count
  }
  if (isCumulative) {
    const counts = [...bins].map(([bin, { count }]) => ({ bin, value: count, count: 0, sum: 0 }))
    return [...counts, { bin: SUM_BIN, value: sum, count: 0, sum: 0 }]
  }
  const rows = [...bins].map(([bin, { value, count }]) => ({ bin, value, count, sum: 0 }))
  // The sum goes to one of the edges, so that the estimates for buckets do not distort it.
  const ends = edges.length > 0 ? edges : rows.slice(0, 1).map(({ value }) => value)
  return [...rows, ...ends.map((value, at) => ({ bin: binOf(value), value, count: 0, sum: at === 0 ? sum : 0 }))]
}

function timeOf({ time }: RawPoint, { shift, receivedAt }: PointSource): number | undefined {
  if (time === 'none') return receivedAt
  if (time === 'invalid') return undefined
  const at = time + shift
  return at < receivedAt - MAX_AGE_MS || at > receivedAt + MAX_FUTURE_MS ? undefined : at
}

const namesOf = new WeakMap<Scrubber, (name: string) => string>()

/** Scrubs the names of metrics. Cached, because the same few recur. */
function cleanName(scrubber: Scrubber): (name: string) => string {
  const known = namesOf.get(scrubber)
  if (known !== undefined) return known
  const names = remembered((name) => scrubText(name, scrubber))
  namesOf.set(scrubber, names)
  return names
}

function idOf<T>(raw: Json | undefined, parse: (text: string) => T | undefined): T | null {
  return typeof raw === 'string' ? (parse(raw) ?? null) : null
}

function sizeOf(attributes: Attributes): number {
  let size = 0
  for (const name in attributes) {
    const value = attributes[name]
    size += name.length
    if (typeof value === 'string') size += value.length
    else if (typeof value === 'object') size += JSON.stringify(value).length
  }
  return size
}
