import type { Engine } from '../engine.ts'
import { Backfill, type Backfilled, type BackfillOptions } from './backfill.ts'
import { Follower, type Followed, type MayFollow } from './follower.ts'

/**
 * Maintains data derived from a table. It lags a few seconds behind new rows, and is backfilled from rows that predate
 * it.
 */
export class Derived {
  readonly #follower: Follower
  readonly #backfill: Backfill

  private constructor(follower: Follower, backfill: Backfill) {
    this.#follower = follower
    this.#backfill = backfill
  }

  static async open(
    engine: Engine,
    { followed, backfilled }: { readonly followed: Followed; readonly backfilled: Backfilled },
    options: BackfillOptions,
    failed: (fault: unknown) => void = options.failed,
    mayFollow?: MayFollow,
  ): Promise<Derived> {
    const backfill = await Backfill.open(engine, backfilled, options, mayFollow)
    return new Derived(await Follower.open(engine, followed, failed, mayFollow), backfill)
  }

  /** The time since which everything is complete, in milliseconds since the epoch; 0 when that is all of time. */
  readonly filledSince = (): number => this.#backfill.filledSince()

  /** Call this around `insert`, which stores rows. */
  during(insert: () => Promise<void>): Promise<void> {
    return this.#follower.during(insert)
  }

  /** Whether rows have been stored, or are about to be, that have not been processed. */
  isBehind(): boolean {
    return this.#follower.isBehind()
  }

  /** Resolves when all rows stored so far have been processed, however old they are. */
  async catchUp(): Promise<void> {
    await this.#backfill.finish()
    await this.#follower.catchUp()
  }

  /** Runs `work` while nothing is being added. */
  whileResting<T>(work: () => Promise<T>): Promise<T> {
    return this.#backfill.whileResting(() => this.#follower.whileResting(work))
  }

  async close(): Promise<void> {
    await Promise.all([this.#backfill.close(), this.#follower.close()])
  }
}
