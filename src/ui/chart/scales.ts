import type { Scale } from './model.ts'

/** The unit of values, which determines which of them are round. `us`, `ms` and `s` are durations. */
export type ChartUnit = 'count' | 'number' | 'share' | 'bytes' | 'us' | 'ms' | 's'

const perSecond = { us: 1_000_000, ms: 1000, s: 1 } as const

/** Round durations in seconds. Above a minute, powers of ten are not round. */
const roundSeconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400]

/** Returns the smallest round number not below `value`: 1, 2 or 5 times a power of ten, or a round duration. */
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
  // Floating point: 3 * 10 ** -1 is not exactly 0.3.
  return Number((factor * 10 ** power).toPrecision(1))
}

/** Returns round values from 0 up to the first one not below `highest`, with at most `intervals` intervals. */
export function roundValues(highest: number, unit: ChartUnit, intervals: number): readonly number[] {
  const step = roundStep(highest > 0 ? highest / intervals : 1 / intervals, unit)
  const many = Math.max(1, Math.ceil(highest / step - 1e-9))
  return Array.from({ length: many + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}

interface ScalesAsked {
  /** The lowest maximum that hiding series can lead to, and the overall maximum. */
  readonly lowest: number
  readonly highest: number
  readonly unit: ChartUnit
  readonly intervals: number
  readonly format: (value: number) => string
}

/** More scales would only serve series too small to see next to the others. */
const MOST_SCALES = 24

/**
 * Returns every scale the chart may need, ascending, each at most half of the next. The browser picks one, so it never
 * formats numbers itself.
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

/** Returns the smallest scale that fits a value. */
export function scaleFor(scales: readonly Scale[], highest: number): Scale {
  return scales.find(({ top }) => top >= highest) ?? scales.at(-1) ?? { top: 1, ticks: [] }
}
