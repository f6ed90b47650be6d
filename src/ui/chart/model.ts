import { packTexts, unpackTexts } from '../packed.ts'

/**
 * The colour of a series: one of several equals (`seriesTones`), secondary data, problems, or one of the other log
 * levels.
 */
export type ChartTone = 'chart' | 'second' | 'third' | 'fourth' | 'fifth' | 'rest' | 'error' | 'warning' | LevelTone
type LevelTone = 'fatal' | 'info' | 'debug'

/** Colours of equal series, in order of use. */
export const seriesTones = ['chart', 'second', 'third', 'fourth', 'fifth'] as const satisfies readonly ChartTone[]

/** Bars and areas are stacked, each among their own kind; lines are not. A chart can mix all three. */
export type SeriesKind = 'bar' | 'area' | 'line'

/** A chart's height, which also determines its number of value ticks (two for `low`). */
export type ChartHeight = 'low' | 'usual' | 'tall'

/** At which widths something is shown. */
export type ShownOn = 'wide' | 'narrow' | 'both' | 'none'

export interface Scale {
  /** The value at the upper edge. */
  readonly top: number
  /** From the bottom up. */
  readonly ticks: readonly { readonly value: number; readonly text: string }[]
}

/** A series with its texts formatted. */
export interface DrawnSeries {
  readonly name: string
  readonly kind: SeriesKind
  readonly tone: ChartTone
  /** Dash pattern of a line; `undefined` for a solid one. */
  readonly dash: string | undefined
  /** One per step; `null` where nothing was measured. */
  readonly values: readonly (number | null)[]
  /** The formatted value of each step. */
  readonly texts: readonly string[]
  /** Link of each step; `sinceHere` and `untilHere` are placeholders for its bounds. */
  readonly href: string | undefined
}

export interface TimeTick {
  /** 0 … 1 of the width. */
  readonly at: number
  readonly text: string
  readonly on: ShownOn
}

/** A named moment: a release or a deploy. */
export interface DrawnMark {
  readonly at: number
  readonly text: string
  readonly kind: 'release' | 'deploy' | 'change'
  readonly href: string | undefined
  /** Where its name fits. The line is always shown. */
  readonly on: ShownOn
}

/** A range of values; `null` means unbounded. */
export interface ChartBand {
  readonly from: number | null
  readonly to: number | null
  readonly tone: 'warning' | 'error' | 'good'
  readonly name: string
}

/** A shaded range of steps: where an alert would have fired. */
export interface ShadedSteps {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly tone: 'warning' | 'error'
  readonly name: string
}

/** Texts that the browser needs. */
export interface ChartWords {
  /** Shown where nothing was measured. */
  readonly noData: string
  /** Explains how to read and zoom the chart with the keyboard. */
  readonly keys: string
  /** Label of the legend. */
  readonly series: string
}

/** A chart as plain data with formatted texts, rendered the same way on the server and in the browser. */
export interface ChartModel {
  readonly label: string
  /** Start of the first step, in milliseconds since the epoch. */
  readonly since: number
  readonly stepMs: number
  /** The formatted time of each step. */
  readonly times: readonly string[]
  readonly height: ChartHeight
  /** Whether the chart fills its container's height; `height` then only sets the number of ticks. */
  readonly fills?: boolean | undefined
  readonly scales: readonly Scale[]
  readonly ticks: readonly TimeTick[]
  readonly series: readonly DrawnSeries[]
  readonly marks: readonly DrawnMark[]
  readonly bands: readonly ChartBand[]
  readonly shaded: readonly ShadedSteps[]
  readonly legend: boolean
  /** The page's address with the placeholders `sinceHere` and `untilHere` for a new period. */
  readonly zoom: string | undefined
  readonly words: ChartWords
}

/** What charts of the same period on one page share. */
interface PackedAxis extends Pick<ChartModel, 'since' | 'stepMs' | 'ticks' | 'marks' | 'zoom' | 'words'> {
  readonly times: string
}

/** The axes of a page's charts, keyed by content, so that a shared axis is sent once. */
export type SharedAxes = Map<string, PackedAxis>

/** A scale with its tick texts packed into one string. */
interface PackedScale extends Pick<Scale, 'top'> {
  readonly values: readonly number[]
  readonly texts: string
}

/** A series with its texts packed into one string; `undefined` if they equal the values. */
interface PackedSeries extends Pick<DrawnSeries, 'name' | 'kind' | 'tone' | 'values'> {
  readonly dash?: string
  readonly href?: string
  readonly texts?: string
}

/** A chart as sent to the browser. Texts are half its size, so those of a series are packed into one string. */
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
