import type { Engine } from '../engine.ts'
import { Backfill, type Backfilled, type BackfillOptions } from './backfill.ts'
import { Follower, type Followed, type MayFollow } from './follower.ts'

/** Keeps what is derived of a table: some seconds behind what is stored, and filled with what was stored before it was there. */
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

  /** Since when everything is there: milliseconds since the epoch, 0 when that is all times. */
  readonly filledSince = (): number => this.#backfill.filledSince()

  /** Rows are about to be stored by `insert`. */
  during(insert: () => Promise<void>): Promise<void> {
    return this.#follower.during(insert)
  }

  /** Returns whether rows are stored, or about to be, that are not followed. */
  isBehind(): boolean {
    return this.#follower.isBehind()
  }

  /** Resolves when all that was stored before is there, however long ago. */
  async catchUp(): Promise<void> {
    await this.#backfill.finish()
    await this.#follower.catchUp()
  }

  /** Runs `work` while nothing is added. */
  whileResting<T>(work: () => Promise<T>): Promise<T> {
    return this.#backfill.whileResting(() => this.#follower.whileResting(work))
  }

  async close(): Promise<void> {
    await Promise.all([this.#backfill.close(), this.#follower.close()])
  }
}
