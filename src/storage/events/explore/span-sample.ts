import { Backfill, type BackfillOptions } from '../derived/backfill.ts'
import { Follower } from '../derived/follower.ts'
import type { Engine } from '../engine.ts'
import { sampledOldSpans, sampledSpans } from './sampled-spans.ts'

/** Keeps `sampled_spans`: some seconds behind what is stored, and filled with what was stored before there was a sample. */
export class SpanSample {
  readonly #follower: Follower
  readonly #backfill: Backfill

  private constructor(follower: Follower, backfill: Backfill) {
    this.#follower = follower
    this.#backfill = backfill
  }

  static async open(engine: Engine, options: BackfillOptions): Promise<SpanSample> {
    const backfill = await Backfill.open(engine, sampledOldSpans, options)
    return new SpanSample(await Follower.open(engine, sampledSpans, options.failed), backfill)
  }

  /** Since when there is a sample of all spans: milliseconds since the epoch, 0 when there is one of all times. */
  readonly since = (): number => this.#backfill.filledSince()

  /** Spans are about to be stored by `insert`. */
  during(insert: () => Promise<void>): Promise<void> {
    return this.#follower.during(insert)
  }

  /** Resolves when all that was stored before is sampled. */
  async catchUp(): Promise<void> {
    await this.#backfill.finish()
    await this.#follower.catchUp()
  }

  /** Runs `work` while nothing is sampled. */
  whileResting<T>(work: () => Promise<T>): Promise<T> {
    return this.#backfill.whileResting(() => this.#follower.whileResting(work))
  }

  async close(): Promise<void> {
    await Promise.all([this.#backfill.close(), this.#follower.close()])
  }
}
