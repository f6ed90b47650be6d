import type { ChartModel, Scale } from './model.ts'
import { stacksOf } from './stacks.ts'

/** A range of steps, both ends inclusive, in either order. */
export interface Steps {
  readonly from: number
  readonly to: number
}

/** Returns the step at a position of 0 … 1 across the width. */
export function stepAt(part: number, steps: number): number {
  return Math.min(Math.max(Math.floor(part * steps), 0), Math.max(0, steps - 1))
}

/** Returns the step containing a moment, or `undefined` if this chart does not cover it. */
export function stepOfMoment({ since, stepMs, times }: ChartModel, at: number): number | undefined {
  const step = Math.floor((at - since) / stepMs)
  return step >= 0 && step < times.length ? step : undefined
}

/** Returns the middle of a step, in milliseconds since the epoch. */
export function momentOfStep({ since, stepMs }: ChartModel, step: number): number {
  return since + (step + 0.5) * stepMs
}

/** Returns the names of releases, deploys and would-be alerts within a step. */
export function namesAt({ marks, shaded, times }: ChartModel, step: number): readonly string[] {
  const steps = times.length
  return [
    ...marks.filter(({ at }) => stepAt(at, steps) === step).map(({ text }) => text),
    ...shaded.filter(({ from, to }) => from <= step && step < to).map(({ name }) => name),
  ]
}

/** Returns everything the readout shows for a step as one text. */
export function readingOf(model: ChartModel, step: number): string {
  const values = model.series.map(({ name, texts }) => `${name}: ${texts[step] ?? ''}`)
  return [model.times[step] ?? '', ...values, ...namesAt(model, step)].join(', ')
}

/**
 * Returns the index of the series nearest to a height at a step, or `undefined` if nothing was measured there.
 * @param part 0 … 1 from the bottom
 */
export function nearestSeries({ series }: ChartModel, { top }: Scale, step: number, part: number): number | undefined {
  const distances = stacksOf(series).flatMap((pieces, at) => {
    const piece = pieces[step] ?? null
    if (piece === null) return []
    const [low, high] = [series[at]?.kind === 'line' ? piece.to : piece.from, piece.to].map((value) => value / top)
    return [{ at, by: Math.max((low ?? 0) - part, part - (high ?? 0), 0) }]
  })
  return distances.toSorted((a, b) => a.by - b.by)[0]?.at
}

export function hrefOfStep({ series, since, stepMs }: ChartModel, at: number, step: number): string | undefined {
  const start = since + step * stepMs
  return series[at]?.href
    ?.replaceAll('sinceHere', encodeURIComponent(new Date(start).toISOString()))
    .replaceAll('untilHere', encodeURIComponent(new Date(start + stepMs).toISOString()))
}

/** Returns the page's address with the selected steps as its period, or `undefined` if the chart cannot be zoomed. */
export function zoomHref({ zoom, since, stepMs }: ChartModel, { from, to }: Steps): string | undefined {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  return zoom
    ?.replace('sinceHere', basicIso(since + first * stepMs))
    .replace('untilHere', basicIso(since + (last + 1) * stepMs))
}

/** `20261121T130000Z`, which needs no escaping in an address. */
function basicIso(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
}
