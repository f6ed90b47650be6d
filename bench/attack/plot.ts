/** A chart: named lines over the same time. */
export interface Chart {
  readonly title: string
  readonly lines: readonly Line[]
}

export interface Line {
  readonly name: string
  readonly points: readonly { readonly at: number; readonly value: number }[]
}

export interface Stretch {
  readonly name: string
  readonly from: number
}

const WIDTH = 900
const HEIGHT = 190
const LEFT = 60
const TOP = 34
const BOTTOM = 24
/** More would be indistinguishable. */
const MOST_POINTS = 300
const COLOURS = ['#2563eb', '#dc2626', '#16a34a', '#9333ea', '#d97706', '#475569']

/** Draws charts below each other as one SVG, over `seconds` of time, with the periods marked in each. */
export function plot(charts: readonly Chart[], stretches: readonly Stretch[], seconds: number): string {
  const x = (at: number) => round(LEFT + (at / seconds) * (WIDTH - LEFT - 10))
  const bodies = charts.map((chart, index) => {
    const inner = [...stretchMarks(stretches, x), ...chartOf(chart, x)]
    return `<g transform="translate(0 ${index * HEIGHT})">${inner.join('')}</g>`
  })
  const height = charts.length * HEIGHT
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
${bodies.join('\n')}
</svg>
`
}

function chartOf({ title, lines }: Chart, x: (at: number) => number): string[] {
  const most = Math.max(1, ...lines.flatMap(({ points }) => points.map(({ value }) => value)))
  const y = (value: number) => round(HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM))
  const names = lines.map(({ name }, index) => text({ x: 260 + index * 105, y: 14 }, name, colour(index)))
  const scale = [0, most / 2, most].map(
    (value) =>
      `<path d="M${LEFT} ${y(value)}H${WIDTH - 10}" stroke="#e2e8f0"/>${text({ x: 4, y: y(value) + 4 }, String(Math.round(value)))}`,
  )
  const curves = lines.map(({ points }, index) => {
    const path = thinned(points).map(({ at, value }) => `${x(at)},${y(value)}`)
    return `<polyline fill="none" stroke="${colour(index)}" points="${path.join(' ')}"/>`
  })
  return [text({ x: 4, y: 14 }, title), ...names, ...scale, ...curves]
}

/** Keeps the largest of each few points, because peaks matter. */
function thinned(points: Line['points']): Line['points'] {
  const each = Math.ceil(points.length / MOST_POINTS)
  const pieces = Array.from({ length: Math.ceil(points.length / each) }, (_, n) =>
    points.slice(n * each, (n + 1) * each),
  )
  return pieces.map((piece) => piece.reduce((top, point) => (point.value > top.value ? point : top)))
}

function stretchMarks(stretches: readonly Stretch[], x: (at: number) => number): string[] {
  return stretches.map(
    ({ name, from }) =>
      `<path d="M${x(from)} ${TOP - 10}V${HEIGHT - BOTTOM}" stroke="#94a3b8" stroke-dasharray="3"/>${text({ x: x(from) + 2, y: HEIGHT - 10 }, name)}`,
  )
}

function text(at: { x: number; y: number }, words: string, fill = '#0f172a'): string {
  return `<text x="${at.x}" y="${at.y}" fill="${fill}">${words}</text>`
}

function colour(index: number): string {
  return COLOURS[index % COLOURS.length] ?? '#000'
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
