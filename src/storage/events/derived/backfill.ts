import { z } from 'zod'
import type { Engine } from '../engine.ts'
import { boundMoment } from '../moments.ts'
import { count } from '../queries/columns.ts'
import type { MayFollow } from './follower.ts'
import { partsIn, type Part, type PartsOf } from './parts.ts'
import { Turns } from './turns.ts'

/** A derived table that has to be filled with rows that were stored before there was one. */
export interface Backfilled {
  readonly name: string
  /** The table that it is derived from, SQL for the time of a row there, and for whether it was stored before. */
  readonly source: string
  readonly time: string
  readonly pending: string
  /** Cuts a piece, whose rows may touch many more. */
  readonly parts?: PartsOf
  /** Statements that add what is derived of these rows, or of a part of them, each to a table of its own, in an order that does not change. */
  readonly statements: (within: string) => readonly string[]
}

/** How far a table is filled. */
export interface BackfillProgress {
  readonly name: string
  readonly handled: number
  readonly pending: number
}

/** Told of what goes on in the background. */
export interface BackfillReports {
  readonly progressed: (progress: BackfillProgress) => void
  /** It tries again by itself. */
  readonly failed: (fault: unknown) => void
}

export interface BackfillOptions extends BackfillReports {
  /** Rows of the source that are handled in one go: the pipeline's inserts wait as long. */
  readonly pieceRows?: number
}

/** [since, until) in milliseconds since the epoch. */
interface Piece {
  readonly since: number
  readonly until: number
}

/** A piece that is to be made. */
interface Found {
  readonly piece: Piece
  readonly rows: number
}

const PIECE_ROWS = 100_000
const HOUR_MS = 3_600_000
/** Before the first piece: a server that has just started has other things to do. */
const START_MS = 5_000
/** So many times as long as a piece took nothing is done, and at least so long. */
const REST_TIMES = 3
const LEAST_REST_MS = 200
const RETRY_MS = 30_000
/** After all times that there are. */
const END_MS = 2 ** 32 * 1000

const plannedRows = z.array(z.object({ since_ms: count, until_ms: count, rows: count }))
const foundRows = z.tuple([z.object({ found: count, first_ms: count })])
const newestRows = z.tuple([z.object({ newest_ms: count })])
const pendingRows = z.tuple([z.object({ found: count })])

/**
 * Fills a derived table with what was stored before it was there: in the background, from the newest hour to the oldest, in
 * pieces that hold nobody up. A piece is written down before it is made and bears its bounds as token, and the last one is
 * made again at every start: what a crash cut short is there once. A piece that begins at 0 is the last one of all.
 */
export class Backfill {
  readonly #engine: Engine
  readonly #of: Backfilled
  readonly #options: BackfillOptions
  readonly #mayFollow: MayFollow | undefined
  #since = END_MS
  #pending = 0
  #handled = 0
  #timer: NodeJS.Timeout | undefined
  readonly #turns = new Turns()
  #closed = false

  private constructor(engine: Engine, of: Backfilled, options: BackfillOptions, mayFollow: MayFollow | undefined) {
    this.#mayFollow = mayFollow
    this.#engine = engine
    this.#of = of
    this.#options = options
  }

  /** @param mayFollow whether this process is the one that fills in the background, of those that share the store */
  static async open(
    engine: Engine,
    of: Backfilled,
    options: BackfillOptions,
    mayFollow?: MayFollow,
  ): Promise<Backfill> {
    const backfill = new Backfill(engine, of, options, mayFollow)
    await backfill.#open()
    return backfill
  }

  /** Since when the table has everything: milliseconds since the epoch, 0 when it is through. */
  readonly filledSince = (): number => this.#since

  /** Does all that is left to do, without a rest. */
  finish(): Promise<void> {
    return this.#turns.take(async () => {
      // oxlint-disable-next-line no-await-in-loop -- piece by piece
      while (!this.#closed && this.#since > 0) await this.#next()
    })
  }

  /** Runs `work` while nothing is filled. */
  whileResting<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take(work)
  }

  /** Ends the piece that is under way. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#turns.ended()
  }

  async #open(): Promise<void> {
    const planned = plannedRows.parse(
      await this.#engine.rows(
        `
        SELECT toUnixTimestamp64Milli(since) AS since_ms, toUnixTimestamp64Milli(until) AS until_ms, rows FROM backfills
        WHERE name = {name:String} ORDER BY since`,
        { name: this.#of.name },
      ),
    )
    const [last] = planned
    if (last?.since_ms === 0) {
      this.#since = 0
      return
    }
    const { source, pending } = this.#of
    const sql = `SELECT count() AS found FROM ${source} WHERE ${pending}`
    this.#pending = pendingRows.parse(await this.#engine.rows(sql))[0].found
    // Nothing was stored before: nothing is left to do, and nothing has to wait.
    if (this.#pending === 0 && last === undefined) return this.#through()
    if (last !== undefined) {
      await this.#make({ since: last.since_ms, until: last.until_ms })
      this.#since = last.since_ms
      this.#handled = planned.reduce((sum, { rows }) => sum + rows, 0)
    }
    this.#schedule(START_MS)
  }

  #schedule(afterMs: number): void {
    if (this.#closed || this.#since === 0) return
    this.#timer = setTimeout(() => {
      const began = performance.now()
      const turn = this.#turns.take(() => this.#inBackground())
      turn.then(
        () => this.#schedule(Math.max(LEAST_REST_MS, REST_TIMES * (performance.now() - began))),
        (fault: unknown) => {
          this.#options.failed(fault)
          this.#schedule(RETRY_MS)
        },
      )
    }, afterMs)
    this.#timer.unref()
  }

  async #inBackground(): Promise<void> {
    if ((await this.#mayFollow?.()) ?? true) await this.#next()
  }

  /** Makes the piece before the last one. */
  async #next(): Promise<void> {
    if (this.#closed || this.#since === 0) return
    const next = (await this.#before(this.#since)) ?? (await this.#beforeGap(this.#since))
    if (next === undefined) return this.#through()
    const { name } = this.#of
    await this.#note(next.piece, next.rows)
    await this.#make(next.piece)
    this.#since = next.piece.since
    this.#handled += next.rows
    this.#options.progressed({ name, handled: this.#handled, pending: this.#pending })
  }

  async #through(): Promise<void> {
    await this.#note({ since: 0, until: 0 }, 0)
    this.#since = 0
  }

  async #note({ since, until }: Piece, rows: number): Promise<void> {
    await this.#engine.run(
      `INSERT INTO backfills SELECT {name:String}, ${boundMoment('since')}, ${boundMoment('until')}, {rows:UInt64}`,
      { name: this.#of.name, since, until, rows },
    )
  }

  /** The last pending rows of the hour before a moment; undefined: there are none. */
  async #before(until: number): Promise<Found | undefined> {
    const { source, time, pending } = this.#of
    const hour = Math.floor((until - 1) / HOUR_MS) * HOUR_MS
    const most = this.#options.pieceRows ?? PIECE_ROWS
    const sql = `
      SELECT count() AS found, toUnixTimestamp64Milli(toDateTime64(min(${time}), 3, 'UTC')) AS first_ms FROM
      (
        SELECT ${time} FROM ${source} WHERE ${pending} AND ${within(time)} ORDER BY ${time} DESC LIMIT {most:UInt32}
      )`
    const params = { since: hour, until, most }
    const [{ found, first_ms: first }] = foundRows.parse(await this.#engine.rows(sql, params))
    if (found === 0) return undefined
    return { piece: { since: found < most ? hour : first, until }, rows: found }
  }

  /** The same of the last hour that has any. */
  async #beforeGap(until: number): Promise<Found | undefined> {
    const { source, time, pending } = this.#of
    const sql = `
      SELECT toUnixTimestamp64Milli(toDateTime64(max(${time}), 3, 'UTC')) AS newest_ms FROM ${source}
      WHERE ${pending} AND ${time} < ${boundMoment('until')}`
    const [{ newest_ms: newest }] = newestRows.parse(await this.#engine.rows(sql, { until }))
    return newest === 0 ? undefined : this.#before(newest + 1)
  }

  async #make({ since, until }: Piece): Promise<void> {
    const { time, pending, parts, statements } = this.#of
    const bounds = { since, until }
    const rows = `${pending} AND ${within(time)}`
    for (const part of await partsIn(this.#engine, parts, rows, bounds))
      for (const statement of statements(rows))
        // oxlint-disable-next-line no-await-in-loop -- the engine takes one at a time
        await this.#engine.run(`${statement} SETTINGS ${settings(bounds, part)}`, { ...bounds, ...part })
  }
}

/** In one thread: a piece that is made again comes as the same blocks, and its token holds. */
function settings({ since, until }: Piece, part: Part): string {
  const token = ['backfill', since, until, ...Object.values(part)].join('-')
  return `
    insert_deduplication_token = '${token}', deduplicate_insert_select = 'force_enable',
    max_partitions_per_insert_block = 0, max_threads = 1, max_insert_threads = 1`
}

function within(time: string): string {
  return `${time} >= ${boundMoment('since')} AND ${time} < ${boundMoment('until')}`
}
