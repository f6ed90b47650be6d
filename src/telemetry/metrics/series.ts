import { hash } from 'node:crypto'
import type { JsonObject } from '#domain/event/event.ts'
import { OVERFLOW, type MetricPoint } from '#domain/metrics/metric-point.ts'
import { cut } from '#digest/normalise/fields.ts'
import { typedAttributes } from '../attributes.ts'
import { aboutSender, type PointSource } from './sender.ts'

/** Attributes of a series, and characters of a value of one: what is longer tells no series apart. */
const MAX_ATTRIBUTES = 64
const MAX_VALUE = 256

/** Attributes that have a column of their own, or that tell one point from the next. */
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
 * Returns the series of a point; undefined: its project has too many metrics. One that is one too many loses its attributes and joins the series of all such: what it
 * measured is kept, and what it is told apart by is not.
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

/** In the order of their names, so that a series is the same whatever order they are sent in. */
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

/** Numbers that were made before are looked up: they are the same few again and again. */
function numberOf(of: unknown): string {
  const text = JSON.stringify(of)
  const before = known.get(text)
  if (before !== undefined) return before
  const made = hash('md5', text, 'hex').slice(0, 16)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, made)
  return made
}
