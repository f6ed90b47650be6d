import { durationEdges, nextEdge } from '#domain/explore/heat-map.ts'
import type { HeatCell } from '#domain/explore/span-explorer.ts'
import type { TimeTick } from '#ui/chart/model.ts'

/** A heat map as it is drawn: finished texts, and places by number. */
export interface HeatModel {
  /** When each column begins, and when the last one ends: seconds since the epoch, and in words. */
  readonly times: readonly { readonly at: number; readonly name: string }[]
  /** Where each row begins, from the bottom, and where the last one ends: microseconds, and in words. */
  readonly durations: readonly { readonly us: number; readonly name: string }[]
  readonly cells: readonly HeatPlace[]
  /** Round durations: 0 … 1 of the height, from the bottom. */
  readonly durationTicks: readonly { readonly at: number; readonly name: string }[]
  readonly timeTicks: readonly TimeTick[]
  /** What some colours stand for, the faintest first. */
  readonly legend: readonly { readonly share: number; readonly name: string }[]
}

/** A cell that holds something. `share`: 0 … 1 of the fullest, on a scale on which ten times as many is a step. */
export interface HeatPlace {
  readonly column: number
  readonly row: number
  readonly share: number
  readonly count: string
}

/** The rows from the shortest to the longest duration there is, with one more on each side. */
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

/** Returns what the colours of a map stand for: powers of ten, and the fullest cell. */
export function legendOf(cells: readonly HeatCell[], countText: (spans: number) => string): HeatModel['legend'] {
  const fullest = Math.round(fullestOf(cells))
  const powers = Array.from({ length: 16 }, (_, power) => 10 ** power).filter((many) => many < fullest)
  return [...powers, fullest].map((spans) => ({ share: shareOf(spans, fullest), name: countText(spans) }))
}

const SECOND = 1_000_000
/** Durations by which people think, microseconds. Between them are twice and five times as much, where there is room. */
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

/** Returns the round durations between the first and the last row, and how high each lies. */
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

/** Returns how high a duration lies, 0 … 1: within a row as on a logarithmic scale. undefined: it is on none. */
function heightOf(us: number, rows: readonly number[]): number | undefined {
  const row = rows.findLastIndex((edge) => edge <= us)
  const [low, high] = [rows[row], rows[row + 1]]
  // The last row has no end, and the one from 0 no logarithm.
  if (low === undefined || high === undefined || high === Number.MAX_SAFE_INTEGER) return undefined
  const within = low === 0 ? us / high : Math.log(us / low) / Math.log(high / low)
  return (row + within) / (rows.length - 1)
}
