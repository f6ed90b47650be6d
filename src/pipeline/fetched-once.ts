import type { FetchedRange, SpoolRange, SpoolReader } from '#domain/spool/spool.ts'

/** A range that is fetched to this machine on first use, and stays until its batch is stored. */
export class FetchedOnce {
  readonly #spool: Pick<SpoolReader, 'fetch'>
  #fetched: Promise<FetchedRange> | undefined

  constructor(spool: Pick<SpoolReader, 'fetch'>) {
    this.#spool = spool
  }

  /** The file that contains the range. After a failure, the next call tries again. */
  async path(range: SpoolRange): Promise<string> {
    this.#fetched ??= this.#spool.fetch(range)
    try {
      return (await this.#fetched).path
    } catch (fault) {
      this.#fetched = undefined
      throw fault
    }
  }

  /** Runs the last work that needs the range, and releases it regardless of the result. */
  async lastUse<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      const fetched = await this.#fetched?.catch(() => undefined)
      await fetched?.[Symbol.asyncDispose]()
    }
  }
}
