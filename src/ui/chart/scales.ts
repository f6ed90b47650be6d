import type { Scale } from './model.ts'

/** What values are counted in: it says which of them are round. `us`, `ms` and `s` are times. */
export type ChartUnit = 'count' | 'number' | 'share' | 'bytes' | 'us' | 'ms' | 's'

const perSecond = { us: 1_000_000, ms: 1000, s: 1 } as const

/** Seconds that are round to people: beyond a minute no power of ten is. */
const roundSeconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400]

/** Returns the smallest round number that is not less than a value: 1, 2 or 5 of a power of ten, or a round time. */
export function roundStep(value: number, unit: ChartUnit): number {
  switch (unit) {
    case 'count':
      return Math.max(1, decimalStep(value))
    case 'number':
    case 'share':
    case 'bytes':
      return decimalStep(value)
    case 'us':
    case 'ms':
    case 's': {
      const seconds = value / perSecond[unit]
      const round = seconds <= 1 ? undefined : roundSeconds.find((one) => one >= seconds)
      return round === undefined ? decimalStep(value) : round * perSecond[unit]
    }
  }
}

function decimalStep(value: number): number {
  if (!(value > 0)) return 1
  const power = Math.floor(Math.log10(value))
  const factor = [1, 2, 5, 10].find((one) => one * 10 ** power >= value * (1 - 1e-9)) ?? 10
  // 3 * 10 ** -1 is no round number to a computer.
  return Number((factor * 10 ** power).toPrecision(1))
}

/** Returns the round values from 0 to the first that is not below the highest one: `intervals` of them at most, but for 0. */
export function roundValues(highest: number, unit: ChartUnit, intervals: number): readonly number[] {
  const step = roundStep(highest > 0 ? highest / intervals : 1 / intervals, unit)
  const many = Math.max(1, Math.ceil(highest / step - 1e-9))
  return Array.from({ length: many + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}

interface ScalesAsked {
  /** The least that may be the highest value once series are hidden, and the highest of all. */
  readonly lowest: number
  readonly highest: number
  readonly unit: ChartUnit
  readonly intervals: number
  readonly format: (value: number) => string
}

/** More of them than these would be for series that nobody sees beside the others. */
const MOST_SCALES = 24

/**
 * Returns the scales that a chart may need, the smallest first, each half as high as the next at least: the browser picks
 * one and writes no number of its own.
 */
export function scalesFor({ lowest, highest, unit, intervals, format }: ScalesAsked): readonly Scale[] {
  const scales: Scale[] = []
  for (let wanted = highest; scales.length < MOST_SCALES; wanted = (scales[0]?.top ?? 0) / 2) {
    const values = roundValues(wanted, unit, intervals)
    const top = values.at(-1) ?? 1
    if (scales[0] !== undefined && (wanted < lowest || top >= scales[0].top)) break
    scales.unshift({ top, ticks: values.map((value) => ({ value, text: format(value) })) })
  }
  return scales
}

/** Returns the smallest scale that holds a value. */
export function scaleFor(scales: readonly Scale[], highest: number): Scale {
  return scales.find(({ top }) => top >= highest) ?? scales.at(-1) ?? { top: 1, ticks: [] }
}
