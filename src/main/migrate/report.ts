import type { StoreName } from './places.ts'

/** A store, and between which places it moves. */
export interface StoreMove {
  readonly store: StoreName
  readonly from: string
  readonly to: string
}

/** A table, or the blobs whose keys begin so. */
export interface ComparedLine {
  readonly store: StoreName
  readonly name: string
  readonly rows: number
  /** Of blobs. */
  readonly bytes: number | null
  /** The same in both places: hexadecimal. Absent in a dry run. */
  readonly checksum?: string
}

/** What is not the same in both places. */
export interface Difference {
  readonly store: StoreName
  readonly name: string
  readonly source: string
  readonly target: string
}

/** What came of a move, or what it would move. */
export interface MoveReport {
  readonly isDryRun: boolean
  readonly moves: readonly StoreMove[]
  readonly lines: readonly ComparedLine[]
  /** How long the digest rested, and pages were away. */
  readonly switchMs: number
}

export type MoveRefusal =
  | { readonly reason: 'nothing_to_move' }
  | { readonly reason: 'under_way' }
  | { readonly reason: 'other_servers'; readonly others: number }
  | { readonly reason: 'not_empty'; readonly store: StoreName; readonly place: string }
  /** Batches were begun whose rows may be in the old store already: of this server's digest, or of another's spool. */
  | { readonly reason: 'unfinished_batches'; readonly batches: number }
  | { readonly reason: 'differs'; readonly differences: readonly Difference[] }

export interface MoveProgress {
  readonly phase: 'copying' | 'switching'
  readonly store: StoreName
  /** Rows, or blobs, that have come across in this run, and about how many there are. */
  readonly done: number
  readonly total: number
  readonly bytes: number
}
