import { SourceFault } from './foreign.ts'

export interface PagingLimits {
  readonly rows: number
  readonly bytes: number
}

/** Rows and bytes read by lists that are held in memory together. */
export interface PagingSpent {
  rows: number
  bytes: number
}

/** For lists held in memory as a whole: projects, keys, rules, the commits of a release. */
export const shortList: PagingLimits = { rows: 50_000, bytes: 128 * 1024 * 1024 }

const NO_LIMITS: PagingLimits = { rows: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }
/** A page may be empty if all its rows were filtered out. This many in a row end the import. */
const MOST_EMPTY = 1_000
const MOST_CURSOR = 4_096

/**
 * Follows the cursors of another server's list, and fails if they form a cycle, lead through endless empty pages or
 * exceed the limits. Cycles are detected with Brent's algorithm: only one cursor is remembered, and replaced after
 * twice as many pages each time.
 */
export class Paging {
  readonly #at: string
  readonly #limits: PagingLimits
  #kept: string | undefined
  #pages = 0
  #keepAt = 1
  readonly #spent: PagingSpent
  #empty = 0

  /** @param at the list's URL, for errors. @param spent shared by lists with common limits */
  constructor(at: string, limits: PagingLimits = NO_LIMITS, spent: PagingSpent = { rows: 0, bytes: 0 }) {
    this.#at = at
    this.#limits = limits
    this.#spent = spent
  }

  /** Accounts for a page, and returns its `next`. @throws SourceFault */
  next({ next, rows, bytes = 0 }: { next: string | null; rows: number; bytes?: number }): string | null {
    this.#spent.rows += rows
    this.#spent.bytes += bytes
    this.#empty = rows === 0 ? this.#empty + 1 : 0
    if (this.#spent.rows > this.#limits.rows || this.#spent.bytes > this.#limits.bytes) throw this.#fault('too long')
    if (next === null) return null
    if (this.#empty > MOST_EMPTY) throw this.#fault('too many empty pages')
    if (next.length > MOST_CURSOR) throw this.#fault('the cursor is too long')
    if (next === this.#kept) throw this.#fault('its pages lead in a circle')
    if (++this.#pages === this.#keepAt) {
      this.#kept = next
      this.#keepAt *= 2
    }
    return next
  }

  #fault(why: string): SourceFault {
    return new SourceFault('unreadable', this.#at, why)
  }
}
