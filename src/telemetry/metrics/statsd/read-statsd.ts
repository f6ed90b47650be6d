import type { MetricType } from '#domain/metrics/metric-point.ts'
import type { Json } from '#domain/event/event.ts'
import { attributesOf } from '../../attributes.ts'
import type { MetricPart } from '../digest-metrics.ts'
import type { Measured, RawPoint } from '../make-points.ts'

/**
 * Types by letter: `ms` and `h` are timings and histograms of many values. Sets are missing, because they cannot be
 * summed.
 */
const types: Readonly<Record<string, { readonly type: MetricType; readonly unit: string }>> = {
  c: { type: 'counter', unit: '' },
  g: { type: 'gauge', unit: '' },
  ms: { type: 'distribution', unit: 'millisecond' },
  h: { type: 'distribution', unit: '' },
  d: { type: 'distribution', unit: '' },
}

/** A line: `name:1|c`, `name:3:5:8|d|@0.1|#region:eu,beta|T1700000000`. */
const LINE = /^([^:|]{1,200}):([^|]+)\|([a-z]{1,2})((?:\|[^|]*)*)$/

/** Reads lines of StatsD and of DogStatsD's variant. Each is a point. */
export function readStatsd(payload: Uint8Array): MetricPart {
  const text = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8')
  const points: RawPoint[] = []
  const broken = new Map<string, number>()
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    const point = readLine(trimmed)
    if (typeof point === 'string') broken.set(point, (broken.get(point) ?? 0) + 1)
    else points.push(point)
  }
  return { points, broken, platform: '' }
}

function readLine(line: string): RawPoint | 'not_statsd' | 'invalid_type' {
  const match = LINE.exec(line)
  if (match === null) return 'not_statsd'
  const [, name = '', value = '', letters = '', rest = ''] = match
  const known = Object.hasOwn(types, letters) ? types[letters] : undefined
  if (known === undefined) return 'invalid_type'
  const parts = rest.split('|')
  const of = (sign: string) => parts.find((one) => one.startsWith(sign))?.slice(1)
  const rate = Number(of('@') ?? 1)
  const seconds = Number(of('T'))
  return {
    time: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 'none',
    name,
    ...known,
    measured: rate > 0 && rate <= 1 ? measuredOf(value, known.type, rate) : undefined,
    started: 0,
    traceId: undefined,
    spanId: undefined,
    attributes: attributesOf(tagsOf(of('#') ?? '')),
  }
}

/** A gauge given as a change has no known value. */
function measuredOf(text: string, type: MetricType, rate: number): Measured | undefined {
  if (type === 'gauge' && /^[+-]/.test(text)) return undefined
  const values = text.split(':').map((one) => (one.trim() === '' ? Number.NaN : Number(one)))
  if (!values.every((value) => Number.isFinite(value))) return undefined
  const times = type === 'gauge' ? 1 : Math.round(1 / rate)
  const sum = values.reduce((all, value) => all + value, 0)
  const [first = 0, ...others] = values
  if (type === 'counter') return { kind: 'value', value: sum / rate, times: 1 }
  if (type === 'gauge') return { kind: 'value', value: values.at(-1) ?? first, times: 1 }
  if (others.length === 0) return { kind: 'value', value: first, times }
  const edges = [Math.min(...values), Math.max(...values)]
  return { kind: 'histogram', sum: sum * times, buckets: values.map((value) => [value, times] as const), edges }
}

/** `region:eu,beta`: a tag without a value counts as set. */
function tagsOf(text: string): readonly (readonly [name: string, value: Json])[] {
  return text.split(',').flatMap((tag): readonly (readonly [string, Json])[] => {
    const colon = tag.indexOf(':')
    if (tag === '') return []
    return [colon === -1 ? [tag, 'true'] : [tag.slice(0, colon), tag.slice(colon + 1)]]
  })
}
