import { isNumeric, isTime, type SqlResult } from './result.ts'

/** A time series extracted from a result. */
export interface Charted {
  readonly start: Date
  readonly stepSeconds: number
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
}

const MOST_SERIES = 5
const MOST_STEPS = 500

/**
 * Returns what can be charted of a result: a time column with equal steps and numeric columns. With one text and one
 * numeric column, one line per text with the largest sums. `undefined` otherwise.
 */
export function chartedOf({ columns, rows }: SqlResult): Charted | undefined {
  const time = columns.findIndex(({ type }) => isTime(type))
  const numbers = columns.flatMap(({ type }, at) => (isNumeric(type) ? [at] : []))
  const texts = columns.flatMap((_, at) => (at !== time && !numbers.includes(at) ? [at] : []))
  if (time === -1 || numbers.length === 0 || texts.length > 1) return undefined
  const [text] = texts
  if (text !== undefined && numbers.length > 1) return undefined

  const points = rows.flatMap((row) => {
    const at = momentOf(row[time])
    return at === undefined ? [] : [{ at, row }]
  })
  const moments = [...new Set(points.map(({ at }) => at))].toSorted((a, b) => a - b)
  const step = stepOf(moments)
  const [first, last] = [moments[0], moments.at(-1)]
  if (step === undefined || first === undefined || last === undefined) return undefined
  const steps = (last - first) / step + 1
  const lines = new Map<string, (number | null)[]>()
  for (const { at, row } of points) {
    for (const number of numbers) {
      const name = text === undefined ? (columns[number]?.name ?? '') : String(row[text])
      const values = lines.get(name) ?? Array.from<number | null>({ length: steps }).fill(null)
      values[(at - first) / step] = Number(row[number])
      lines.set(name, values)
    }
  }
  const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const series = [...lines]
    .map(([name, values]) => ({ name, values }))
    .toSorted((a, b) => (text === undefined ? 0 : sumOf(b.values) - sumOf(a.values)))
    .slice(0, MOST_SERIES)
  return { start: new Date(first), stepSeconds: step / 1000, series }
}

/** Parses `2026-11-24 10:00:00` and `2026-11-24` as UTC. */
function momentOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const at = Date.parse(value.length === 10 ? value : `${value.replace(' ', 'T')}Z`)
  return Number.isNaN(at) ? undefined : at
}

/** Returns the step that all moments share: their smallest distance. */
function stepOf(moments: readonly number[]): number | undefined {
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at))
  const step = Math.min(...gaps)
  const [first = 0] = moments
  if (gaps.length === 0 || step < 1000 || moments.some((at) => (at - first) % step !== 0)) return undefined
  return ((moments.at(-1) ?? first) - first) / step >= MOST_STEPS ? undefined : step
}
