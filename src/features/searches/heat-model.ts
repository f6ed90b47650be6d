import { durationEdges, nextEdge } from '#domain/explore/heat-map.ts'
import type { HeatCell } from '#domain/explore/span-explorer.ts'
import type { TimeTick } from '#ui/chart/model.ts'

/** A heat map ready to render: formatted texts and cells by index. */
export interface HeatModel {
  /** Start of each column and end of the last, in seconds since the epoch and as text. */
  readonly times: readonly { readonly at: number; readonly name: string }[]
  /** Start of each row from the bottom and end of the last, in microseconds and as text. */
  readonly durations: readonly { readonly us: number; readonly name: string }[]
  readonly cells: readonly HeatPlace[]
  /** Round durations at 0 … 1 of the height, from the bottom. */
  readonly durationTicks: readonly { readonly at: number; readonly name: string }[]
  readonly timeTicks: readonly TimeTick[]
  /** Legend entries, faintest first. */
  readonly legend: readonly { readonly share: number; readonly name: string }[]
}

/** A non-empty cell. `share`: 0 … 1 of the fullest, on a logarithmic scale. */
export interface HeatPlace {
  readonly column: number
  readonly row: number
  readonly share: number
  readonly count: string
}

/** Returns the rows covering all durations, plus one on each side. */
export function rowsOf(cells: readonly HeatCell[]): readonly number[] {
  const places = cells.map(({ edge }) => durationEdges.indexOf(edge))
  const [first, last] = [Math.max(0, Math.min(...places) - 1), Math.max(...places) + 1]
  const rows = durationEdges.slice(first, last + 1)
  const end = rows.at(-1)
  return end === undefined ? [] : [...rows, nextEdge(end)]
}

export function placesOf(
  cells: readonly HeatCell[],
  rows: readonly number[],
  countText: (spans: number) => string,
): readonly HeatPlace[] {
  const fullest = fullestOf(cells)
  return cells.map(({ column, edge, spans }) => ({
    column,
    row: rows.indexOf(edge),
    share: shareOf(spans, fullest),
    count: countText(spans),
  }))
}

function fullestOf(cells: readonly HeatCell[]): number {
  return Math.max(1, ...cells.map(({ spans }) => spans))
}

function shareOf(spans: number, fullest: number): number {
  return Math.log(1 + spans) / Math.log(1 + fullest)
}

/** Returns the legend: powers of ten, and the fullest cell. */
export function legendOf(cells: readonly HeatCell[], countText: (spans: number) => string): HeatModel['legend'] {
  const fullest = Math.round(fullestOf(cells))
  const powers = Array.from({ length: 16 }, (_, power) => 10 ** power).filter((many) => many < fullest)
  return [...powers, fullest].map((spans) => ({ share: shareOf(spans, fullest), name: countText(spans) }))
}

const SECOND = 1_000_000
/** Round durations in microseconds. If there is room, their multiples by two and five are used as well. */
const roundDurations = [
  1,
  10,
  100,
  1000,
  10_000,
  100_000,
  ...[1, 10, 60, 600, 3600, 36_000, 86_400, 864_000].map((seconds) => seconds * SECOND),
]
const FEW_TICKS = 3

/** Returns the round durations within the rows, with their heights. */
export function durationTicksOf(rows: readonly number[], nameOf: (us: number) => string): HeatModel['durationTicks'] {
  const ticksAt = (durations: readonly number[]) =>
    durations.flatMap((us) => {
      const at = heightOf(us, rows)
      return at === undefined ? [] : [{ at, name: nameOf(us) }]
    })
  const ticks = ticksAt(roundDurations)
  if (ticks.length >= FEW_TICKS) return ticks
  return ticksAt(roundDurations.flatMap((us) => (us < 10 * SECOND ? [us, 2 * us, 5 * us] : [us])))
}

/** Returns a duration's height, 0 … 1, logarithmic within its row; `undefined` outside the rows. */
function heightOf(us: number, rows: readonly number[]): number | undefined {
  const row = rows.findLastIndex((edge) => edge <= us)
  const [low, high] = [rows[row], rows[row + 1]]
  // The last row is unbounded, and the one from 0 has no logarithm.
  if (low === undefined || high === undefined || high === Number.MAX_SAFE_INTEGER) return undefined
  const within = low === 0 ? us / high : Math.log(us / low) / Math.log(high / low)
  return (row + within) / (rows.length - 1)
}
