import type { Labels, Measured, Point } from './family.ts'

/** Attributes of the sender, with OpenTelemetry names. */
export type Resource = Labels

/** Cumulative, as in Prometheus: OTLP's AGGREGATION_TEMPORALITY_CUMULATIVE. */
const CUMULATIVE = 2

/**
 * Formats metrics as an OTLP JSON request (ExportMetricsServiceRequest). Names, units and help match Prometheus,
 * so that one dashboard works for both.
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

/** 64-bit integers are strings in OTLP JSON. */
function totals({ labels, sum = 0, count = 0 }: Point, times: Times) {
  return { attributes: attributesOf(labels), ...times, count: String(count), sum }
}

function attributesOf(labels: Labels) {
  return Object.entries(labels).map(([key, stringValue]) => ({ key, value: { stringValue } }))
}

/** The UCUM unit for the name's last word. */
function unitOf(name: string): string {
  const base = name.replace(/_total$/, '')
  if (base.endsWith('_seconds')) return 's'
  return base.endsWith('_bytes') ? 'By' : '1'
}

function nanoseconds(at: Date): string {
  return `${BigInt(at.getTime()) * 1_000_000n}`
}
