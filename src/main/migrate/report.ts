import type { StoreName } from './places.ts'

export interface StoreMove {
  readonly store: StoreName
  readonly from: string
  readonly to: string
}

/** A table, or the blobs with a key prefix. */
export interface ComparedLine {
  readonly store: StoreName
  readonly name: string
  readonly rows: number
  /** For blobs. */
  readonly bytes: number | null
  /** Equal in both places, in hexadecimal. Absent in a dry run. */
  readonly checksum?: string
}

export interface Difference {
  readonly store: StoreName
  readonly name: string
  readonly source: string
  readonly target: string
}

/** The result of a move, or of its dry run. */
export interface MoveReport {
  readonly isDryRun: boolean
  readonly moves: readonly StoreMove[]
  readonly lines: readonly ComparedLine[]
  /** How long the digest was paused, and pages were unavailable. */
  readonly switchMs: number
}

export type MoveRefusal =
  | { readonly reason: 'nothing_to_move' }
  | { readonly reason: 'under_way' }
  | { readonly reason: 'other_servers'; readonly others: number }
  | { readonly reason: 'not_empty'; readonly store: StoreName; readonly place: string }
  /**
   * Unfinished batches may have rows in the old store already: of this server's digest, or of another server's spool.
   */
  | { readonly reason: 'unfinished_batches'; readonly batches: number }
  | { readonly reason: 'differs'; readonly differences: readonly Difference[] }

export interface MoveProgress {
  readonly phase: 'copying' | 'switching'
  readonly store: StoreName
  /** Rows or blobs copied in this run, and the approximate total. */
  readonly done: number
  readonly total: number
  readonly bytes: number
}
