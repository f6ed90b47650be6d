import { packTexts, unpackTexts } from '../packed.ts'

/**
 * The colour of a series: the first, the second … of several (`seriesTones`), what is beside the point, what is wrong, or
 * one of the other levels of logs.
 */
export type ChartTone = 'chart' | 'second' | 'third' | 'fourth' | 'fifth' | 'rest' | 'error' | 'warning' | LevelTone
type LevelTone = 'fatal' | 'info' | 'debug'

/** The colours of series that are alike in kind, in their order. */
export const seriesTones = ['chart', 'second', 'third', 'fourth', 'fifth'] as const satisfies readonly ChartTone[]

/**
 * How a series is drawn. Bars stand on one another, areas lie on one another, and lines are each by itself; a chart may
 * have all three.
 */
export type SeriesKind = 'bar' | 'area' | 'line'

/** The height of a chart with its ticks of the value axis: two of them on a low one. */
export type ChartHeight = 'low' | 'usual' | 'tall'

/** Where something is shown: where there is room, where there is little, in both places, or in none. */
export type ShownOn = 'wide' | 'narrow' | 'both' | 'none'

/** An axis of values. */
export interface Scale {
  /** The value at the upper edge. */
  readonly top: number
  /** From the bottom up. */
  readonly ticks: readonly { readonly value: number; readonly text: string }[]
}

/** A series with its texts finished. */
export interface DrawnSeries {
  readonly name: string
  readonly kind: SeriesKind
  readonly tone: ChartTone
  /** Of a line; undefined: a whole one. */
  readonly dash: string | undefined
  /** Of each step; null: nothing was measured. */
  readonly values: readonly (number | null)[]
  /** Of each step, what its value reads. */
  readonly texts: readonly string[]
  /** Where a step of it leads to: `sinceHere` and `untilHere` stand for its ends. */
  readonly href: string | undefined
}

export interface TimeTick {
  /** 0 … 1 of the width. */
  readonly at: number
  readonly text: string
  readonly on: ShownOn
}

/** A moment with a name: a release, a deploy. */
export interface DrawnMark {
  readonly at: number
  readonly text: string
  readonly kind: 'release' | 'deploy' | 'change'
  readonly href: string | undefined
  /** Where there is room for its name. The line is everywhere. */
  readonly on: ShownOn
}

/** Values between two bounds; null: no bound. */
export interface ChartBand {
  readonly from: number | null
  readonly to: number | null
  readonly tone: 'warning' | 'error' | 'good'
  readonly name: string
}

/** Steps that are shaded: where an alert would have fired. */
export interface ShadedSteps {
  readonly from: number
  /** The first that is not shaded any more. */
  readonly to: number
  readonly tone: 'warning' | 'error'
  readonly name: string
}

/** What the browser says by itself. */
export interface ChartWords {
  /** Where nothing was measured. */
  readonly noData: string
  /** How the chart is read and zoomed from the keyboard. */
  readonly keys: string
  /** The name of the list of series. */
  readonly series: string
}

/** A chart as plain data with its texts finished: it is drawn on the server and in the browser alike. */
export interface ChartModel {
  readonly label: string
  /** When the first step begins, milliseconds since the epoch. */
  readonly since: number
  readonly stepMs: number
  /** The name of each step's time. */
  readonly times: readonly string[]
  readonly height: ChartHeight
  readonly scales: readonly Scale[]
  readonly ticks: readonly TimeTick[]
  readonly series: readonly DrawnSeries[]
  readonly marks: readonly DrawnMark[]
  readonly bands: readonly ChartBand[]
  readonly shaded: readonly ShadedSteps[]
  readonly legend: boolean
  /** The page's address with another period, whose ends are to be put in place of `sinceHere` and `untilHere`. */
  readonly zoom: string | undefined
  readonly words: ChartWords
}

/** A chart on its way to the browser: the texts of its steps, which are half of it, as one text for each series. */
export interface PackedChart extends Omit<ChartModel, 'times' | 'series'> {
  readonly times: string
  readonly series: readonly (Omit<DrawnSeries, 'texts'> & { readonly texts: string })[]
}

export function packChart({ times, series, ...rest }: ChartModel): PackedChart {
  return {
    ...rest,
    times: packTexts(times),
    series: series.map((one) => ({ ...one, texts: packTexts(one.texts) })),
  }
}

/** The chart that was packed. */
export function unpackChart({ times, series, ...rest }: PackedChart): ChartModel {
  return {
    ...rest,
    times: unpackTexts(times),
    series: series.map((one) => ({ ...one, texts: unpackTexts(one.texts) })),
  }
}
