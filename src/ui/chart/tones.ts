import type { ChartTone } from './model.ts'

export const fills: Record<ChartTone, string> = {
  chart: 'fill-chart',
  second: 'fill-series-2',
  third: 'fill-series-3',
  fourth: 'fill-series-4',
  fifth: 'fill-series-5',
  rest: 'fill-chart-rest',
  error: 'fill-error',
  warning: 'fill-warning',
  fatal: 'fill-fatal',
  info: 'fill-info',
  debug: 'fill-debug',
}

export const strokes: Record<ChartTone, string> = {
  chart: 'stroke-chart',
  second: 'stroke-series-2',
  third: 'stroke-series-3',
  fourth: 'stroke-series-4',
  fifth: 'stroke-series-5',
  // The grey of the previous period's bars would be too faint for a line.
  rest: 'stroke-ink-3',
  error: 'stroke-error',
  warning: 'stroke-warning',
  fatal: 'stroke-fatal',
  info: 'stroke-info',
  debug: 'stroke-debug',
}

export const dots: Record<ChartTone, string> = {
  chart: 'bg-chart',
  second: 'bg-series-2',
  third: 'bg-series-3',
  fourth: 'bg-series-4',
  fifth: 'bg-series-5',
  rest: 'bg-chart-rest',
  error: 'bg-error',
  warning: 'bg-warning',
  fatal: 'bg-fatal',
  info: 'bg-info',
  debug: 'bg-debug',
}

export const bandFills = { good: 'fill-chart', warning: 'fill-warning', error: 'fill-error' } as const
export const bandStrokes = { good: 'stroke-chart', warning: 'stroke-warning', error: 'stroke-error' } as const
