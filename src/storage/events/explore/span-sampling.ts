import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { SpanSet } from '#domain/explore/span-explorer.ts'
import { allOf, covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { count } from '../queries/columns.ts'
import { samplingRates, spansWithin } from './span-set.ts'

/** The number of spans in a period is estimated from this fraction of traces, which is fast. */
const COUNTED_ONE_IN = 64
/** How long the row count of the whole table is cached. */
const FRESH_MS = 10_000

/** An answer, and the number of stored spans it is based on. */
export interface Looked<T> {
  readonly spans: number
  readonly value: T
}

/** When to read all spans and when to read a sample. Tests use lower limits. */
export interface SamplingLimits {
  /** Periods with fewer spans are read completely. */
  readonly mostSpans: number
  /** Target size of the sample for larger periods. */
  readonly sampledSpans: number
  /** If a sample has fewer spans than this, it is too imprecise and all spans are read. */
  readonly fewestSpans: number
}

export const usualLimits: SamplingLimits = { mostSpans: 2_000_000, sampledSpans: 1_000_000, fewestSpans: 1_000 }

const countRows = z.tuple([z.object({ found: count })])

/**
 * Chooses the fraction of traces that a query reads: all of them if the period has up to a few million spans, otherwise
 * few enough for a fast answer. The same period of the same projects always reads the same traces.
 */
export class SpanSampling {
  readonly engine: Engine
  /**
   * The time since which the sample is complete, in milliseconds since the epoch. Older spans are still being
   * backfilled.
   */
  readonly #sampledSince: () => number
  readonly #limits: SamplingLimits
  #stored: { readonly at: number; readonly rows: number } | undefined

  constructor(engine: Engine, sampledSince: () => number, limits: SamplingLimits) {
    this.engine = engine
    this.#sampledSince = sampledSince
    this.#limits = limits
  }

  /** @param ask runs the query on one in that many traces */
  async look<T>(grant: Grant<'event:read'>, set: SpanSet, ask: (oneIn: number) => Promise<Looked<T>>): Promise<T> {
    if (set.oneIn !== undefined) return (await ask(set.oneIn)).value
    const oneIn = await this.#oneInOf(grant, set)
    const { spans, value } = await ask(oneIn)
    return oneIn === 1 || spans >= this.#limits.fewestSpans ? value : (await ask(1)).value
  }

  async #oneInOf(grant: Grant<'event:read'>, { period }: SpanSet): Promise<number> {
    const { mostSpans, sampledSpans } = this.#limits
    if ((await this.#storedSpans()) <= mostSpans || period.since.getTime() < this.#sampledSince()) return 1
    const where = allOf(covered(grant), spansWithin(period))
    const sql = `SELECT count() AS found FROM sampled_spans WHERE band >= {band:UInt8} AND ${where.sql}`
    const params = { ...where.params, band: Math.log2(COUNTED_ONE_IN) }
    const [{ found }] = countRows.parse(await this.engine.rows(sql, params))
    const spans = found * COUNTED_ONE_IN
    if (spans <= mostSpans) return 1
    return samplingRates.find((oneIn) => spans / oneIn <= sampledSpans) ?? samplingRates.at(-1) ?? 1
  }

  async #storedSpans(): Promise<number> {
    const now = Date.now()
    if (this.#stored === undefined || now - this.#stored.at > FRESH_MS) {
      const sql = `SELECT sum(ifNull(total_rows, 0)) AS found FROM ${this.engine.systemTable('tables')} WHERE database = currentDatabase() AND name = 'spans'`
      const [{ found }] = countRows.parse(await this.engine.rows(sql))
      this.#stored = { at: now, rows: found }
    }
    return this.#stored.rows
  }
}
