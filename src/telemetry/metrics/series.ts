import { hash } from 'node:crypto'
import type { JsonObject } from '#domain/event/event.ts'
import { OVERFLOW, type MetricPoint } from '#domain/metrics/metric-point.ts'
import { cut } from '#digest/normalise/fields.ts'
import { typedAttributes } from '../attributes.ts'
import { aboutSender, type PointSource } from './sender.ts'

/** Maximum number of attributes per series, and characters per value. Anything beyond does not distinguish series. */
const MAX_ATTRIBUTES = 64
const MAX_VALUE = 256

/** Attributes that have their own column, or that differ from point to point. */
const columns: ReadonlySet<string> = new Set([
  'sentry.release',
  'sentry.environment',
  'sentry.sdk.name',
  'sentry.sdk.version',
  'sentry.timestamp.sequence',
  'sentry.trace.parent_span_id',
  'telemetry.sdk.name',
  'telemetry.sdk.version',
])
const isColumn = (name: string) => columns.has(name)

type Metric = Pick<MetricPoint, 'projectId' | 'name' | 'type' | 'unit' | 'started'>
type SeriesFields = Pick<MetricPoint, 'series' | 'release' | 'environment' | 'sdkName' | 'sdkVersion' | 'attributes'>

/**
 * Returns a point's series, or `undefined` if its project has too many metrics. A series beyond the limit loses its
 * attributes and joins the series of all such points: the measurement is kept, and what distinguishes it is not.
 */
export function seriesOf(
  metric: Metric,
  raw: JsonObject,
  source: PointSource,
  day: number,
): { readonly fields: SeriesFields; readonly isCut: boolean } | undefined {
  const about = aboutSender(raw, source)
  const attributes = attributesOf(raw)
  const series = numberOf([metric, about, attributes])
  const room = source.known.admit(metric.projectId, `${metric.name} ${metric.type} ${metric.unit}`, series, day)
  if (room === 'none') return undefined
  if (room === 'series') return { fields: { ...about, attributes, series }, isCut: false }
  const none = { release: '', environment: about.environment, sdkName: about.sdkName, sdkVersion: '' }
  const overflow = [[OVERFLOW, 'true']] as const
  return { fields: { ...none, attributes: overflow, series: numberOf([metric, none, overflow]) }, isCut: true }
}

/** Sorted by name, so that the order of attributes on the wire does not matter. */
function attributesOf(raw: JsonObject): SeriesFields['attributes'] {
  const { texts, numbers } = typedAttributes(raw, isColumn)
  const all = [
    ...texts.map(([name, value]) => [name, value.length > MAX_VALUE ? cut(value, MAX_VALUE) : value] as const),
    ...numbers.map(([name, value]) => [name, String(value)] as const),
  ]
  return all.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, MAX_ATTRIBUTES)
}

const MAX_KNOWN = 50_000
const known = new Map<string, string>()

/** Cached, because the same few recur. */
function numberOf(of: unknown): string {
  const text = JSON.stringify(of)
  const before = known.get(text)
  if (before !== undefined) return before
  const made = hash('md5', text, 'hex').slice(0, 16)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, made)
  return made
}
