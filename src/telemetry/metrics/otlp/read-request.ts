import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MAX_OTLP_RECORDS } from '#domain/trace/otlp.ts'
import { isList, isObject } from '#digest/normalise/fields.ts'
import { attributesOf } from '../../attributes.ts'
import { decodeRequest, type NoRequest } from '../../otlp/decode-request.ts'
import { platformOf, readResources, type NoResources } from '../../otlp/resources.ts'
import { numberOf, objectsIn, pairsOf, textOf, type Pair } from '../../otlp/values.ts'
import type { MetricPart } from '../digest-metrics.ts'
import type { Measured, RawPoint } from '../make-points.ts'
import { explicitBuckets, exponentialBuckets } from './buckets.ts'
import { decodeMetricRequest } from './metric-request.ts'

const levels = { resources: 'resourceMetrics', scopes: 'scopeMetrics', records: 'metrics' } as const

/** Reads an ExportMetricsServiceRequest: the points of each resource. */
export function readMetricRequest(item: EnvelopeItem): Result<readonly MetricPart[], NoRequest | NoResources> {
  const request = decodeRequest(item, decodeMetricRequest)
  if (!request.ok) return request
  const resources = readResources(request.value, levels)
  if (!resources.ok) return resources
  let count = 0
  const parts: MetricPart[] = []
  for (const { own, scopes, broken } of resources.value) {
    const points: RawPoint[] = []
    const refused = new Map<string, number>(broken > 0 ? [['not_an_object', broken]] : [])
    for (const { inherited, records } of scopes) {
      for (const metric of records) {
        const read = readMetric(metric, inherited)
        count += Math.max(1, read.points.length + read.broken)
        // Counted while reading, because JSON has room for millions.
        if (count > MAX_OTLP_RECORDS) return refuse({ reason: 'too_many_records' })
        for (const point of read.points) points.push(point)
        if (read.broken > 0) refused.set('not_an_object', (refused.get('not_an_object') ?? 0) + read.broken)
      }
    }
    parts.push({ points, broken: refused, platform: platformOf(own) })
  }
  return ok(parts)
}

/** The forms of a metric's data, by field name. */
const forms = ['gauge', 'sum', 'histogram', 'exponentialHistogram', 'summary'] as const
type Form = (typeof forms)[number]

function readMetric(
  metric: JsonObject,
  inherited: readonly Pair[],
): { readonly points: readonly RawPoint[]; readonly broken: number } {
  const form = forms.find((one) => isObject(metric[one]))
  const data = form === undefined ? undefined : metric[form]
  if (form === undefined || !isObject(data)) return { points: [], broken: 1 }
  const { objects, broken } = objectsIn(data.dataPoints)
  const facts = { metric, data, form, inherited }
  return { points: objects.flatMap((point) => readPoint(point, facts)), broken }
}

interface Facts {
  readonly metric: JsonObject
  readonly data: JsonObject
  readonly form: Form
  readonly inherited: readonly Pair[]
}

function readPoint(point: JsonObject, { metric, data, form, inherited }: Facts): readonly RawPoint[] {
  const own = pairsOf(point.attributes)
  const { traceId, spanId } = exemplarOf(point)
  const isCumulative = CUMULATIVE.has(data.aggregationTemporality as Json)
  const raw = {
    time: timeOf(point.timeUnixNano),
    name: textOf(metric.name),
    unit: textOf(metric.unit) === '1' ? '' : textOf(metric.unit),
    started: isCumulative ? startedAt(point) : 0,
    traceId,
    spanId,
    attributes: attributesOf([...own, ...inherited]),
  }
  // The flag means that nothing was recorded, so the point has no value.
  if ((numberOf(point.flags) ?? 0) % 2 === 1) return [{ ...raw, type: 'gauge', measured: undefined }]
  switch (form) {
    case 'gauge':
      return [{ ...raw, type: 'gauge', started: 0, measured: valueOf(point) }]
    case 'sum':
      // What goes up and down and is told as a whole is no count of anything that happened.
      return data.isMonotonic === true || !isCumulative
        ? [{ ...raw, type: 'counter', measured: valueOf(point) }]
        : [{ ...raw, type: 'gauge', started: 0, measured: valueOf(point) }]
    case 'histogram':
      return [{ ...raw, type: 'distribution', measured: histogram(point, explicitBuckets(point)) }]
    case 'exponentialHistogram':
      return [{ ...raw, type: 'distribution', measured: histogram(point, exponentialBuckets(point)) }]
    case 'summary':
      return [{ ...raw, type: 'gauge', started: 0, measured: undefined }].flatMap((one) => quantiles(one, point))
  }
}

/** As a number, or by name as some exporters write it in JSON. */
const CUMULATIVE: ReadonlySet<Json> = new Set([2, 'AGGREGATION_TEMPORALITY_CUMULATIVE'])

/** Percentiles computed by the program. Each becomes a gauge, with the attribute that Prometheus uses. */
function quantiles(raw: Omit<RawPoint, 'type'>, point: JsonObject): readonly RawPoint[] {
  const { objects } = objectsIn(point.quantileValues)
  const all = objects.map((one) => ({ at: numberOf(one.quantile), value: numberOf(one.value) ?? 0 }))
  const known = all.filter(({ at }) => at !== undefined)
  // They count as one point of the request, however many values there are.
  if (known.length === 0) return [{ ...raw, type: 'gauge' }]
  return known.map(({ at, value }, index) => ({
    ...raw,
    isFurther: index > 0,
    type: 'gauge',
    measured: { kind: 'value', value, times: 1 },
    attributes: { ...raw.attributes, quantile: at ?? 0 },
  }))
}

function valueOf({ asDouble, asInt }: JsonObject): Measured | undefined {
  const value = numberOf(asDouble) ?? numberOf(asInt)
  return value === undefined ? undefined : { kind: 'value', value, times: 1 }
}

function histogram(point: JsonObject, buckets: ReturnType<typeof explicitBuckets>): Measured | undefined {
  if (buckets === undefined) return undefined
  const estimated = buckets.reduce((all, [value, count]) => all + value * count, 0)
  const edges = [point.min, point.max].map(numberOf)
  return {
    kind: 'histogram',
    // The sum is omitted if there may be negative values.
    sum: numberOf(point.sum) ?? estimated,
    buckets,
    edges: buckets.length === 0 ? [] : edges.filter((one) => one !== undefined),
  }
}

/** The trace of the first exemplar. */
function exemplarOf({ exemplars }: JsonObject): Pick<RawPoint, 'traceId' | 'spanId'> {
  const found = isList(exemplars) ? exemplars.find((one) => isObject(one) && textOf(one.traceId) !== '') : undefined
  return isObject(found) ? { traceId: found.traceId, spanId: found.spanId } : { traceId: undefined, spanId: undefined }
}

/** 0 means absent in protobuf. */
function timeOf(raw: Json | undefined): RawPoint['time'] {
  const nanoseconds = numberOf(raw)
  return nanoseconds === undefined || nanoseconds <= 0 ? 'none' : Math.round(nanoseconds / 1e6)
}

/** A series without a start time gets the earliest one possible: 1 second after the epoch. */
function startedAt({ startTimeUnixNano }: JsonObject): number {
  const seconds = Math.floor((numberOf(startTimeUnixNano) ?? 0) / 1e9)
  return Math.min(Math.max(seconds, 1), 2 ** 32 - 1)
}
