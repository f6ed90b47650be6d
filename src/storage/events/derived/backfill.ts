import { z } from 'zod'
import type { Engine } from '../engine.ts'
import { boundMoment } from '../moments.ts'
import { count } from '../queries/columns.ts'
import type { MayFollow } from './follower.ts'
import { partsIn, type Part, type PartsOf } from './parts.ts'
import { Turns } from './turns.ts'

/** A derived table that must be backfilled with rows stored before it existed. */
export interface Backfilled {
  readonly name: string
  /** The source table, SQL for a row's time, and SQL for whether the row predates the derived table. */
  readonly source: string
  readonly time: string
  readonly pending: string
  /** Splits a piece whose rows may affect many more. */
  readonly parts?: PartsOf
  /**
   * Statements that insert the derived rows of these rows, or of a part of them. Each writes to its own table, and
   * their order must not change.
   */
  readonly statements: (within: string) => readonly string[]
}

/** How far a table has been filled. */
export interface BackfillProgress {
  readonly name: string
  readonly handled: number
  readonly pending: number
}

/** Callbacks for background progress. */
export interface BackfillReports {
  readonly progressed: (progress: BackfillProgress) => void
  /** Called on failure. The backfill retries on its own. */
  readonly failed: (fault: unknown) => void
}

export interface BackfillOptions extends BackfillReports {
  /** Source rows processed at once. The pipeline's inserts wait that long. */
  readonly pieceRows?: number
}

/** [since, until) in milliseconds since the epoch. */
interface Piece {
  readonly since: number
  readonly until: number
}

/** The next piece to process. */
interface Found {
  readonly piece: Piece
  readonly rows: number
}

const PIECE_ROWS = 100_000
const HOUR_MS = 3_600_000
/** Delay before the first piece, because a server that has just started has other things to do. */
const START_MS = 5_000
/** The backfill rests for this multiple of a piece's duration, and at least LEAST_REST_MS. */
const REST_TIMES = 3
const LEAST_REST_MS = 200
const RETRY_MS = 30_000
/** Later than any valid time. */
const END_MS = 2 ** 32 * 1000

const plannedRows = z.array(z.object({ since_ms: count, until_ms: count, rows: count }))
const foundRows = z.tuple([z.object({ found: count, first_ms: count })])
const newestRows = z.tuple([z.object({ newest_ms: count })])
const pendingRows = z.tuple([z.object({ found: count })])

/**
 * Fills a derived table with rows stored before it existed. It runs in the background, from the newest hour to the
 * oldest, in pieces small enough not to hold up other work. A piece is recorded before it is processed, with its bounds
 * as the deduplication token, and the last one is repeated at every start. A piece cut short by a crash is therefore
 * stored exactly once. A piece that begins at 0 is the final one.
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

  /** @param mayFollow whether this process is the one among those sharing the store that backfills in the background */
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

  /** The time since which the table is complete, in milliseconds since the epoch; 0 when the backfill is done. */
  readonly filledSince = (): number => this.#since

  /** Processes everything that is left, without resting. */
  finish(): Promise<void> {
    return this.#turns.take(async () => {
      // oxlint-disable-next-line no-await-in-loop -- piece by piece
      while (!this.#closed && this.#since > 0) await this.#next()
    })
  }

  /** Runs `work` while the backfill is paused. */
  whileResting<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take(work)
  }

  /** Finishes the current piece. */
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
    // No rows predate the table, so there is nothing to do and nothing to wait for.
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

  /** Processes the next older piece. */
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

  /** The latest pending rows in the hour before a time, if any. */
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

  /** The same for the latest earlier hour that has pending rows. */
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

/** A single thread makes a repeated piece produce identical blocks, which the token requires. */
function settings({ since, until }: Piece, part: Part): string {
  const token = ['backfill', since, until, ...Object.values(part)].join('-')
  return `
    insert_deduplication_token = '${token}', deduplicate_insert_select = 'force_enable',
    max_partitions_per_insert_block = 0, max_threads = 1, max_insert_threads = 1`
}

function within(time: string): string {
  return `${time} >= ${boundMoment('since')} AND ${time} < ${boundMoment('until')}`
}
