import type { ChartTone } from './model.ts'

export const fills: Record<ChartTone, string> = {
  chart: 'fill-chart',
  rest: 'fill-chart-rest',
  fatal: 'fill-fatal',
  error: 'fill-error',
  warning: 'fill-warning',
  info: 'fill-info',
  debug: 'fill-debug',
}

export const strokes: Record<ChartTone, string> = {
  chart: 'stroke-chart',
  // As grey as the bars of the period before would be too faint for a line.
  rest: 'stroke-ink-3',
  fatal: 'stroke-fatal',
  error: 'stroke-error',
  warning: 'stroke-warning',
  info: 'stroke-info',
  debug: 'stroke-debug',
}

export const dots: Record<ChartTone, string> = {
  chart: 'bg-chart',
  rest: 'bg-chart-rest',
  fatal: 'bg-fatal',
  error: 'bg-error',
  warning: 'bg-warning',
  info: 'bg-info',
  debug: 'bg-debug',
}

export const bandFills = { good: 'fill-chart', warning: 'fill-warning', error: 'fill-error' } as const
export const bandStrokes = { good: 'stroke-chart', warning: 'stroke-warning', error: 'stroke-error' } as const
