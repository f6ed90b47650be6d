import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { SpanSet } from '#domain/explore/span-explorer.ts'
import { allOf, covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { count } from '../queries/columns.ts'
import { samplingRates, spansWithin } from './span-set.ts'

/** How many spans a period has is estimated from one in so many traces: a quick question. */
const COUNTED_ONE_IN = 64
/** So long the size of the whole table is known. */
const FRESH_MS = 10_000

/** An answer, and of how many stored spans it is. */
export interface Looked<T> {
  readonly spans: number
  readonly value: T
}

/** When all spans are looked at, and when some. Tests have lower ones. */
export interface SamplingLimits {
  /** Of a period with fewer spans all are looked at. */
  readonly mostSpans: number
  /** Of one with more about as many as these, at most. */
  readonly sampledSpans: number
  /** An estimate made of fewer tells too little: all spans are looked at instead. */
  readonly fewestSpans: number
}

export const usualLimits: SamplingLimits = { mostSpans: 2_000_000, sampledSpans: 1_000_000, fewestSpans: 1_000 }

const countRows = z.tuple([z.object({ found: count })])

/**
 * Chooses at how many traces a question about spans looks: at all where a period has some million spans, else at so many
 * that the answer comes soon. The same period of the same projects always looks at the same traces.
 */
export class SpanSampling {
  readonly engine: Engine
  /** Since when all spans have been sampled, in milliseconds since the epoch: older ones are just being sampled. */
  readonly #sampledSince: () => number
  readonly #limits: SamplingLimits
  #stored: { readonly at: number; readonly rows: number } | undefined

  constructor(engine: Engine, sampledSince: () => number, limits: SamplingLimits) {
    this.engine = engine
    this.#sampledSince = sampledSince
    this.#limits = limits
  }

  /** @param ask asks about one in so many traces */
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
