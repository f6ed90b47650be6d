/** What lines of a chart look like, the first one first: told apart by colour and by dashes. */
export const lineTones = [
  { line: 'stroke-chart', dot: 'bg-chart', dash: undefined },
  { line: 'stroke-info', dot: 'bg-info', dash: '6 3' },
  { line: 'stroke-warning', dot: 'bg-warning', dash: '2 2' },
  { line: 'stroke-fatal', dot: 'bg-fatal', dash: '8 3 2 3' },
  { line: 'stroke-debug', dot: 'bg-debug', dash: '1 3' },
] as const
/** More lines than these nobody tells apart. */
export const MOST_LINES = lineTones.length
