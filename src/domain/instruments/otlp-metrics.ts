import type { Labels, Measured, Point } from './family.ts'

/** What is said once about whoever sends, in the names of OpenTelemetry. */
export type Resource = Labels

/** Cumulative, as Prometheus counts: OTLP's AGGREGATION_TEMPORALITY_CUMULATIVE. */
const CUMULATIVE = 2

/**
 * Writes measures as a request of OTLP's JSON (ExportMetricsServiceRequest). Names, units and help are those of
 * Prometheus, so that one dashboard serves both ways.
 */
export function otlpMetrics(
  families: readonly Measured[],
  { resource, startedAt, now }: { readonly resource: Resource; readonly startedAt: Date; readonly now: Date },
): object {
  const times = { startTimeUnixNano: nanoseconds(startedAt), timeUnixNano: nanoseconds(now) }
  const metrics = families
    .filter(({ points }) => points.length > 0)
    .map((family) => ({
      name: family.name,
      description: family.help,
      unit: unitOf(family.name),
      ...dataOf(family, times),
    }))
  const scope = { name: 'mishap', version: resource['service.version'] ?? '' }
  return { resourceMetrics: [{ resource: { attributes: attributesOf(resource) }, scopeMetrics: [{ scope, metrics }] }] }
}

interface Times {
  readonly startTimeUnixNano: string
  readonly timeUnixNano: string
}

function dataOf(family: Measured, times: Times): object {
  const { type, bounds = [], points } = family
  switch (type) {
    case 'counter':
      return {
        sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints: points.map(numberPoint(times)) },
      }
    case 'gauge':
      return { gauge: { dataPoints: points.map(numberPoint({ timeUnixNano: times.timeUnixNano })) } }
    case 'histogram':
      return {
        histogram: {
          aggregationTemporality: CUMULATIVE,
          dataPoints: points.map((point) => ({
            ...totals(point, times),
            explicitBounds: bounds,
            bucketCounts: (point.buckets ?? []).map(String),
          })),
        },
      }
    case 'summary':
      return { summary: { dataPoints: points.map((point) => totals(point, times)) } }
  }
}

function numberPoint(times: Partial<Times>) {
  return ({ labels, value = 0 }: Point) => ({ attributes: attributesOf(labels), ...times, asDouble: value })
}

/** Integers of 64 bits are text in OTLP's JSON. */
function totals({ labels, sum = 0, count = 0 }: Point, times: Times) {
  return { attributes: attributesOf(labels), ...times, count: String(count), sum }
}

function attributesOf(labels: Labels) {
  return Object.entries(labels).map(([key, stringValue]) => ({ key, value: { stringValue } }))
}

/** Of the name's last word, in the signs of UCUM. */
function unitOf(name: string): string {
  const base = name.replace(/_total$/, '')
  if (base.endsWith('_seconds')) return 's'
  return base.endsWith('_bytes') ? 'By' : '1'
}

function nanoseconds(at: Date): string {
  return `${BigInt(at.getTime()) * 1_000_000n}`
}
