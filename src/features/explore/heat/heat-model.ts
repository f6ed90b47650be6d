import { durationEdges, nextEdge } from '#domain/explore/heat-map.ts'
import type { HeatCell } from '#domain/explore/span-explorer.ts'

/** A heat map as it is drawn: finished texts, and places by number. */
export interface HeatModel {
  /** When each column begins, and when the last one ends: seconds since the epoch, and in words. */
  readonly times: readonly { readonly at: number; readonly name: string }[]
  /** Where each row begins, from the bottom, and where the last one ends: microseconds, and in words. */
  readonly durations: readonly { readonly us: number; readonly name: string }[]
  readonly cells: readonly HeatPlace[]
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
  const fullest = Math.max(1, ...cells.map(({ spans }) => spans))
  return cells.map(({ column, edge, spans }) => ({
    column,
    row: rows.indexOf(edge),
    share: Math.log(1 + spans) / Math.log(1 + fullest),
    count: countText(spans),
  }))
}
