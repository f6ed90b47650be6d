import type { MetricType } from './metric-point.ts'

/** Functions of a metric's points. `total`: the sum of the newest values of all series. */
export const metricFunctions = [
  'rate',
  'sum',
  'count',
  'avg',
  'p50',
  'p75',
  'p90',
  'p95',
  'p99',
  'min',
  'max',
  'last',
  'total',
] as const
export type MetricFunction = (typeof metricFunctions)[number]

const functionsByType = {
  counter: ['rate', 'sum'],
  gauge: ['avg', 'min', 'max', 'last', 'total'],
  distribution: ['p95', 'p50', 'p75', 'p90', 'p99', 'avg', 'min', 'max', 'sum', 'count', 'rate'],
} as const satisfies Record<MetricType, readonly MetricFunction[]>

/** The functions that apply to a metric of this type; the default first. */
export function functionsOf(type: MetricType): readonly [MetricFunction, ...MetricFunction[]] {
  return functionsByType[type]
}

/** The requested function if it applies, otherwise the default. */
export function functionFor(type: MetricType, asked: string): MetricFunction {
  const known = functionsOf(type)
  return known.find((one) => one === asked) ?? known[0]
}

/** How a number is formatted. `per_second`: a rate of `of`. */
export type MetricUnit =
  | { readonly kind: 'duration'; readonly toMs: number }
  | { readonly kind: 'bytes'; readonly toBytes: number }
  | { readonly kind: 'percent'; readonly toPercent: number }
  | { readonly kind: 'number' }
  | { readonly kind: 'per_second' }

const KIB = 1024
const toMs: Readonly<Record<string, number>> = {
  nanosecond: 1e-6,
  ns: 1e-6,
  microsecond: 1e-3,
  us: 1e-3,
  millisecond: 1,
  ms: 1,
  second: 1000,
  s: 1000,
  minute: 60_000,
  min: 60_000,
  hour: 3_600_000,
  h: 3_600_000,
  day: 86_400_000,
  d: 86_400_000,
  week: 604_800_000,
}
const toBytes: Readonly<Record<string, number>> = {
  bit: 1 / 8,
  byte: 1,
  By: 1,
  kilobyte: 1000,
  kBy: 1000,
  kibibyte: KIB,
  KiBy: KIB,
  megabyte: 1e6,
  MBy: 1e6,
  mebibyte: KIB ** 2,
  MiBy: KIB ** 2,
  gigabyte: 1e9,
  GBy: 1e9,
  gibibyte: KIB ** 3,
  GiBy: KIB ** 3,
}
const toPercent: Readonly<Record<string, number>> = { ratio: 100, percent: 1, '%': 1 }

export function unitOfMetric({ unit }: { readonly unit: string }, of: MetricFunction): MetricUnit {
  if (of === 'count') return { kind: 'number' }
  if (of === 'rate') return { kind: 'per_second' }
  if (Object.hasOwn(toMs, unit)) return { kind: 'duration', toMs: toMs[unit] ?? 1 }
  if (Object.hasOwn(toBytes, unit)) return { kind: 'bytes', toBytes: toBytes[unit] ?? 1 }
  if (Object.hasOwn(toPercent, unit)) return { kind: 'percent', toPercent: toPercent[unit] ?? 1 }
  return { kind: 'number' }
}
