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
  /** Whether it is as high as the place that it is given; `height` says how many ticks there is room for. */
  readonly fills?: boolean | undefined
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

/** What charts of the same time on the same page have in common. */
interface PackedAxis extends Pick<ChartModel, 'since' | 'stepMs' | 'ticks' | 'marks' | 'zoom' | 'words'> {
  readonly times: string
}

/** The axes of a page's charts, by what they say: one that several have travels once. */
export type SharedAxes = Map<string, PackedAxis>

/** A scale with the texts of its ticks as one. */
interface PackedScale extends Pick<Scale, 'top'> {
  readonly values: readonly number[]
  readonly texts: string
}

/** A series with its texts as one; undefined: they are its values as they are. */
interface PackedSeries extends Pick<DrawnSeries, 'name' | 'kind' | 'tone' | 'values'> {
  readonly dash?: string
  readonly href?: string
  readonly texts?: string
}

/** A chart on its way to the browser: its texts, which are half of it, as one text for each series. */
export interface PackedChart extends Omit<ChartModel, keyof PackedAxis | 'series' | 'scales'> {
  readonly axis: PackedAxis
  readonly scales: readonly PackedScale[]
  readonly series: readonly PackedSeries[]
}

export function packChart(model: ChartModel, shared: SharedAxes = new Map()): PackedChart {
  const { times, since, stepMs, ticks, marks, zoom, words, series, scales, ...rest } = model
  const own: PackedAxis = { since, stepMs, ticks, marks, zoom, words, times: packTexts(times) }
  const said = JSON.stringify(own)
  const axis = shared.get(said) ?? own
  shared.set(said, axis)
  return {
    ...rest,
    axis,
    scales: scales.map((scale) => ({
      top: scale.top,
      values: scale.ticks.map(({ value }) => value),
      texts: packTexts(scale.ticks.map(({ text }) => text)),
    })),
    series: series.map(packSeries),
  }
}

function packSeries({ name, kind, tone, values, texts, dash, href }: DrawnSeries): PackedSeries {
  const arePlain = texts.every((text, at) => text === String(values[at]))
  return {
    name,
    kind,
    tone,
    values,
    ...(arePlain ? {} : { texts: packTexts(texts) }),
    ...(dash !== undefined && { dash }),
    ...(href !== undefined && { href }),
  }
}

/** The chart that was packed. */
export function unpackChart({ axis, series, scales, ...rest }: PackedChart): ChartModel {
  return {
    ...rest,
    ...axis,
    times: unpackTexts(axis.times),
    scales: scales.map(({ top, values, texts }) => {
      const names = unpackTexts(texts)
      return { top, ticks: values.map((value, at) => ({ value, text: names[at] ?? '' })) }
    }),
    series: series.map(({ texts, dash, href, ...one }) => ({
      ...one,
      dash,
      href,
      texts: texts === undefined ? one.values.map(String) : unpackTexts(texts),
    })),
  }
}
