import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Engine } from '../engine.ts'
import { boundMoment } from '../moments.ts'
import { count } from '../queries/columns.ts'
import { partsIn, type Part, type PartsOf } from './parts.ts'
import { Turns } from './turns.ts'

/** Whether this process is the one, of all that share a store, which does what is to be done once. */
export type MayFollow = () => Promise<boolean>

const always: MayFollow = () => Promise.resolve(true)

/** Rows by the time at which they were stored, [since, until) in milliseconds since the epoch. */
interface Piece {
  readonly since: number
  readonly until: number
}

/** What is derived of a table, in pieces of the rows that have been stored since the last one. */
export interface Followed {
  /** The table that is followed: its rows bear the time they were stored at. */
  readonly source: string
  /** SQL: which of its rows; true: all. */
  readonly which: string
  /** The table in which pieces are written down. */
  readonly progress: string
  /** Rows that are taken in one go: bounds the memory that it takes, and how long inserts wait. */
  readonly mostRows: number
  /** Cuts a piece: rows stored in one millisecond are always in one, however many there are. */
  readonly parts?: PartsOf
  /** Statements that add what is derived of rows within a piece, or within a part of it. */
  readonly statements: (within: string) => readonly string[]
}

/** So long after rows are stored they are followed: together with what comes meanwhile, which costs far less. */
const WAIT_MS = 1_000
/** Between one look and the next for rows that other servers are storing. */
const SETTLING_MS = 200
/** Between one piece and the next while rows keep coming. */
const REST_MS = 5_000

/**
 * Keeps what is derived of a table up to date behind it: some seconds late, and in pieces of many batches, as adding to it
 * with each batch would cost far more (docs/decisions/0025, 0058). Every row is taken once: a piece is written down before
 * it is made, bears its bounds as token, and the last one is made again at every start. Of processes that share a store
 * each may do so at any time: of two pieces that begin at the same moment the first one that is written down counts.
 */
export class Follower {
  readonly #engine: Engine
  readonly #of: Followed
  readonly #failed: (fault: unknown) => void
  /** When the inserts that are under way began: nothing from then on may be taken for complete. */
  readonly #underWay = new Set<{ readonly since: number }>()
  #until = 0
  /** Written down, and not made in all. */
  #planned: Piece | undefined
  readonly #mayFollow: MayFollow
  #timer: NodeJS.Timeout | undefined
  readonly #turns = new Turns()
  #closed = false
  /** Inserts so far: by that a look for rows that finds none knows whether it saw all. */
  #inserts = 0
  /** Up to where rows must have been looked for until those of as many inserts are seen, by the engine's clock. */
  #reach = { inserts: 0, until: 0 }
  #behind = true

  private constructor(engine: Engine, of: Followed, failed: (fault: unknown) => void, mayFollow: MayFollow) {
    this.#mayFollow = mayFollow
    this.#engine = engine
    this.#of = of
    this.#failed = failed
  }

  /**
   * @param failed what to do with a fault in the background; the next attempt comes by itself
   * @param mayFollow whether this process is the one that does so in the background, of those that share the store
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

  /** Rows are about to be stored by `insert`. */
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

  /** Returns whether rows are stored, or about to be, that are not followed. */
  isBehind(): boolean {
    return this.#behind
  }

  /** Resolves when all that was stored before is followed. */
  async catchUp(most = this.#of.mostRows): Promise<void> {
    const { now: asked } = await this.#engine.settled()
    // oxlint-disable-next-line no-await-in-loop -- other servers may still be storing what they began before
    while (!this.#closed && (await this.#follow(most)) < asked) await delay(SETTLING_MS)
  }

  /** Takes all pieces that there are. Returns until when rows were looked for. */
  #follow(most = this.#of.mostRows): Promise<number> {
    return this.#turns.take(async () => {
      let found = { more: true, until: 0 }
      // oxlint-disable-next-line no-await-in-loop -- piece by piece
      while (!this.#closed && found.more) found = await this.#next(most)
      return found.until
    })
  }

  /** Runs `work` while nothing is followed. */
  whileResting<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take(work)
  }

  /** Ends the piece that is under way. */
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

  /** Returns after how long to look again; undefined: when rows come. */
  async #inBackground(): Promise<number | undefined> {
    if (!(await this.#mayFollow())) {
      // Another process does, as soon. Should it end, or be told of no rows of its own, it becomes ours.
      this.#behind = false
      return REST_MS
    }
    await this.#follow()
    if (this.#underWay.size > 0) return REST_MS
    // An insert that ended meanwhile has found us busy, and nobody else will come.
    return this.#behind ? WAIT_MS : undefined
  }

  #rest(againMs: number | undefined): void {
    this.#timer = undefined
    if (againMs !== undefined) this.#schedule(againMs)
  }

  /** Goes on behind the last piece that is written down. Whoever wrote it may not have made it: it is made again. */
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

  /** Takes the next piece, if there is one, of rows that were stored until that moment. */
  async #next(most: number): Promise<{ more: boolean; until: number }> {
    if (this.#engine.isShared) await this.#catchUpWithOthers()
    // With the bounds it was planned with, whatever has been stored since.
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
      // Of those that are planned at once, one is written down: that one is made.
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

/** As one block: a piece that is made again is the same one, and its token holds. */
function settings(piece: Piece, part: Part): string {
  const token = [piece.since, piece.until, ...Object.values(part)].join('-')
  return `
    insert_deduplication_token = '${token}', deduplicate_insert_select = 'force_enable',
    max_partitions_per_insert_block = 0, max_threads = 1, max_insert_threads = 1,
    min_insert_block_size_rows = 10000000, min_insert_block_size_bytes = 0`
}
