import type { Json, JsonObject } from '#domain/event/event.ts'
import { isList, isObject } from '#digest/normalise/fields.ts'
import { numberOf } from '../../otlp/values.ts'

/** A bucket's representative value, and its count. */
type Bucket = readonly [value: number, count: number]

/** The non-empty buckets of a point, or `undefined` if they are invalid. */
export function explicitBuckets(point: JsonObject): readonly Bucket[] | undefined {
  const counts = numbersOf(point.bucketCounts)
  const bounds = numbersOf(point.explicitBounds)
  if (counts === undefined || bounds === undefined) return undefined
  const [least, most] = [numberOf(point.min), numberOf(point.max)]
  // A program that only reports the count has one bucket.
  if (counts.length === 0) return oneBucket(point)
  if (counts.length !== bounds.length + 1) return undefined
  return counts.flatMap((count, at): readonly Bucket[] => {
    if (count <= 0) return []
    const from = bounds[at - 1] ?? least ?? lowest(bounds[at])
    const to = bounds[at] ?? most ?? from
    return [[within((from + to) / 2, least, most), count]]
  })
}

/**
 * The lower bound of the first bucket, which has none in the data. Values of nearly all histograms are non-negative.
 */
function lowest(upper: number | undefined): number {
  return upper === undefined || upper <= 0 ? (upper ?? 0) : 0
}

function oneBucket(point: JsonObject): readonly Bucket[] {
  const count = numberOf(point.count) ?? 0
  return count <= 0 ? [] : [[(numberOf(point.sum) ?? 0) / count, count]]
}

/**
 * Buckets whose bounds are powers of one base (opentelemetry.io/docs/specs/otel/metrics/data-model,
 * "ExponentialHistogram").
 */
export function exponentialBuckets(point: JsonObject): readonly Bucket[] | undefined {
  const scale = numberOf(point.scale) ?? 0
  const [positive, negative] = [sideOf(point.positive, scale), sideOf(point.negative, scale)]
  if (positive === undefined || negative === undefined) return undefined
  const zeros = numberOf(point.zeroCount) ?? 0
  const [least, most] = [numberOf(point.min), numberOf(point.max)]
  const all: readonly Bucket[] = [
    ...negative.map(([value, count]) => [-value, count] as const).toReversed(),
    ...(zeros > 0 ? [[0, zeros] as const] : []),
    ...positive,
  ]
  return all.map(([value, count]) => [within(value, least, most), count])
}

function sideOf(raw: Json | undefined, scale: number): readonly Bucket[] | undefined {
  if (!isObject(raw)) return []
  const counts = numbersOf(raw.bucketCounts)
  const offset = numberOf(raw.offset) ?? 0
  if (counts === undefined) return undefined
  return counts.flatMap((count, at): readonly Bucket[] => {
    const middle = 2 ** ((offset + at + 0.5) / 2 ** scale)
    return count > 0 && Number.isFinite(middle) ? [[middle, count]] : []
  })
}

function within(value: number, least: number | undefined, most: number | undefined): number {
  return Math.min(Math.max(value, least ?? value), most ?? Infinity)
}

/** Parses numbers, possibly given as text. Empty if the field is missing, `undefined` if it holds anything else. */
function numbersOf(raw: Json | undefined): readonly number[] | undefined {
  if (raw === undefined || raw === null) return []
  if (!isList(raw)) return undefined
  const numbers = raw.map(numberOf)
  return numbers.every((one) => one !== undefined) ? numbers : undefined
}
