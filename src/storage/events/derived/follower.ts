import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Engine } from '../engine.ts'
import { boundMoment } from '../moments.ts'
import { count } from '../queries/columns.ts'
import { partsIn, type Part, type PartsOf } from './parts.ts'
import { Turns } from './turns.ts'

/** Whether this process is the one, among all that share a store, that does the work that must run once. */
export type MayFollow = () => Promise<boolean>

const always: MayFollow = () => Promise.resolve(true)

/** Rows by storage time, [since, until) in milliseconds since the epoch. */
interface Piece {
  readonly since: number
  readonly until: number
}

/** How data is derived from a table, piece by piece, from the rows stored since the last piece. */
export interface Followed {
  /** The source table, whose rows carry the time they were stored. */
  readonly source: string
  /** SQL that selects the relevant rows; `true` for all. */
  readonly which: string
  /** The table that records the pieces. */
  readonly progress: string
  /** Rows processed at once. Limits memory use, and how long inserts wait. */
  readonly mostRows: number
  /**
   * Splits a piece, because rows stored in the same millisecond always belong to the same one, however many there are.
   */
  readonly parts?: PartsOf
  /** Statements that insert the derived rows of a piece, or of a part of it. */
  readonly statements: (within: string) => readonly string[]
}

/** Delay after an insert. Processing later inserts in the same piece is far cheaper. */
const WAIT_MS = 1_000
/** Interval between checks for rows that other servers are still storing. */
const SETTLING_MS = 200
/** Pause between pieces while rows keep arriving. */
const REST_MS = 5_000

/**
 * Keeps derived data a few seconds behind its source table. Each piece covers many batches, because adding to it with
 * every batch would cost far more (docs/decisions/0025, 0058). Every row is processed exactly once: a piece is recorded
 * before it is processed, its bounds serve as the deduplication token, and the last piece is repeated at every start.
 * Processes that share a store may all follow at any time. If two plan a piece with the same start, the first one
 * recorded wins.
 */
export class Follower {
  readonly #engine: Engine
  readonly #of: Followed
  readonly #failed: (fault: unknown) => void
  /** Start times of running inserts. Rows stored after the earliest one may be incomplete. */
  readonly #underWay = new Set<{ readonly since: number }>()
  #until = 0
  /** Recorded, but not fully processed. */
  #planned: Piece | undefined
  readonly #mayFollow: MayFollow
  #timer: NodeJS.Timeout | undefined
  readonly #turns = new Turns()
  #closed = false
  /** The number of inserts so far. A check that finds no rows uses it to know whether it has seen them all. */
  #inserts = 0
  /** The time, by the engine's clock, up to which rows must have been checked to cover that many inserts. */
  #reach = { inserts: 0, until: 0 }
  #behind = true

  private constructor(engine: Engine, of: Followed, failed: (fault: unknown) => void, mayFollow: MayFollow) {
    this.#mayFollow = mayFollow
    this.#engine = engine
    this.#of = of
    this.#failed = failed
  }

  /**
   * @param failed handles background faults; the next attempt is scheduled regardless
   * @param mayFollow whether this process is the one among those sharing the store that follows in the background
   */
  static async open(
    engine: Engine,
    of: Followed,
    failed: (fault: unknown) => void,
    mayFollow: MayFollow = always,
  ): Promise<Follower> {
    const follower = new Follower(engine, of, failed, mayFollow)
    await follower.#catchUpWithOthers()
    follower.#schedule(WAIT_MS)
    return follower
  }

  /** Call this around `insert`, which stores rows. */
  async during(insert: () => Promise<void>): Promise<void> {
    const mark = { since: Date.now() }
    this.#underWay.add(mark)
    this.#inserts++
    this.#behind = true
    try {
      await insert()
    } finally {
      this.#underWay.delete(mark)
      this.#schedule(WAIT_MS)
    }
  }

  /** Whether rows have been stored, or are about to be, that have not been processed. */
  isBehind(): boolean {
    return this.#behind
  }

  /** Resolves when all rows stored so far have been processed. */
  async catchUp(most = this.#of.mostRows): Promise<void> {
    const { now: asked } = await this.#engine.settled()
    // oxlint-disable-next-line no-await-in-loop -- other servers may still be storing what they began before
    while (!this.#closed && (await this.#follow(most)) < asked) await delay(SETTLING_MS)
  }

  /** Processes all pending pieces. Returns the time up to which rows were checked. */
  #follow(most = this.#of.mostRows): Promise<number> {
    return this.#turns.take(async () => {
      let found = { more: true, until: 0 }
      // oxlint-disable-next-line no-await-in-loop -- piece by piece
      while (!this.#closed && found.more) found = await this.#next(most)
      return found.until
    })
  }

  /** Runs `work` while following is paused. */
  whileResting<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take(work)
  }

  /** Finishes the current piece. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#turns.ended()
  }

  #schedule(afterMs: number): void {
    if (this.#timer !== undefined || this.#closed) return
    this.#timer = setTimeout(() => {
      this.#inBackground()
        .then((againMs) => this.#rest(againMs))
        .catch((fault: unknown) => {
          this.#failed(fault)
          this.#rest(REST_MS)
        })
    }, afterMs)
    this.#timer.unref()
  }

  /** Returns the delay until the next check, or `undefined` to wait for new rows. */
  async #inBackground(): Promise<number | undefined> {
    if (!(await this.#mayFollow())) {
      // Another process does the work, equally soon. If it ends or receives no rows of its own, this one takes over.
      this.#behind = false
      return REST_MS
    }
    await this.#follow()
    if (this.#underWay.size > 0) return REST_MS
    // An insert that ended in the meantime could not schedule a check, because this one was running.
    return this.#behind ? WAIT_MS : undefined
  }

  #rest(againMs: number | undefined): void {
    this.#timer = undefined
    if (againMs !== undefined) this.#schedule(againMs)
  }

  /**
   * Continues after the last recorded piece. It is repeated, because the process that recorded it may not have finished
   * it.
   */
  async #catchUpWithOthers(): Promise<void> {
    const last = await this.#lastPiece()
    if (last === undefined || last.until <= this.#until) return
    this.#planned = last
    this.#until = last.until
  }

  async #lastPiece(): Promise<Piece | undefined> {
    const sql = `
      SELECT toUnixTimestamp64Milli(since) AS since_ms, toUnixTimestamp64Milli(until) AS until_ms
      FROM ${this.#of.progress} ORDER BY until DESC LIMIT 1`
    const [row] = z.array(z.object({ since_ms: count, until_ms: count })).parse(await this.#engine.rows(sql))
    return row && { since: row.since_ms, until: row.until_ms }
  }

  /** Processes the next piece of rows stored before that time, if there is one. */
  async #next(most: number): Promise<{ more: boolean; until: number }> {
    if (this.#engine.isShared) await this.#catchUpWithOthers()
    // Uses the bounds it was planned with, even if more rows have been stored since.
    if (this.#planned !== undefined) await this.#make(this.#planned)
    const inserts = this.#inserts
    const isQuiet = this.#underWay.size === 0
    const { now, until } = await this.#engine.settled()
    if (isQuiet && this.#reach.inserts !== inserts) this.#reach = { inserts, until: now }
    const complete = Math.min(until, ...[...this.#underWay].map(({ since }) => since))
    const sql = `
      SELECT count() AS found, toUnixTimestamp64Milli(max(stored_at)) AS last_ms
      FROM
      (
        SELECT stored_at FROM ${this.#of.source} WHERE ${this.#of.which} AND ${storedWithin}
        ORDER BY stored_at LIMIT {most:UInt32}
      )`
    const params = { stored_since: this.#until, stored_until: complete, most }
    const [row] = z.tuple([z.object({ found: count, last_ms: count })]).parse(await this.#engine.rows(sql, params))
    if (row.found === 0) {
      this.#behind = !isQuiet || inserts !== this.#inserts || until < this.#reach.until
      return { more: false, until }
    }
    const piece = { since: this.#until, until: row.last_ms + 1 }
    const bounds = `${boundMoment('since')}, ${boundMoment('until')}`
    const plan = `INSERT INTO ${this.#of.progress} SELECT ${bounds}`
    if (this.#engine.isShared) {
      // If several pieces are planned at once, only one is recorded, and that one is processed.
      await this.#engine.run(`${plan} SETTINGS ${onlyAfter(piece.since)}`, { ...piece })
      return { more: true, until }
    }
    await this.#engine.run(plan, { ...piece })
    this.#planned = piece
    this.#until = piece.until
    await this.#make(piece)
    return { more: true, until }
  }

  async #make(piece: Piece): Promise<void> {
    const bounds = { stored_since: piece.since, stored_until: piece.until }
    const within = `${this.#of.which} AND ${storedWithin}`
    for (const part of await partsIn(this.#engine, this.#of.parts, within, bounds))
      for (const statement of this.#of.statements(within))
        // oxlint-disable-next-line no-await-in-loop -- the engine takes one at a time
        await this.#engine.run(`${statement} SETTINGS ${settings(piece, part)}`, { ...bounds, ...part })
    this.#planned = undefined
  }
}

const storedWithin = `stored_at >= ${boundMoment('stored_since')} AND stored_at < ${boundMoment('stored_until')}`

function onlyAfter(since: number): string {
  return `insert_deduplication_token = 'after ${since}', deduplicate_insert_select = 'enable_even_for_bad_queries'`
}

/** A single block, so that a repeated piece is identical and its token matches. */
function settings(piece: Piece, part: Part): string {
  const token = [piece.since, piece.until, ...Object.values(part)].join('-')
  return `
    insert_deduplication_token = '${token}', deduplicate_insert_select = 'force_enable',
    max_partitions_per_insert_block = 0, max_threads = 1, max_insert_threads = 1,
    min_insert_block_size_rows = 10000000, min_insert_block_size_bytes = 0`
}
