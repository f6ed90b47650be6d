import type { FetchedRange, SpoolRange, SpoolReader } from '#domain/spool/spool.ts'

/** A range that is brought to this machine when it is first needed, and stays until its batch is stored. */
export class FetchedOnce {
  readonly #spool: Pick<SpoolReader, 'fetch'>
  #fetched: Promise<FetchedRange> | undefined

  constructor(spool: Pick<SpoolReader, 'fetch'>) {
    this.#spool = spool
  }

  /** The file that the range is in. What failed is tried again by the next call. */
  async path(range: SpoolRange): Promise<string> {
    this.#fetched ??= this.#spool.fetch(range)
    try {
      return (await this.#fetched).path
    } catch (fault) {
      this.#fetched = undefined
      throw fault
    }
  }

  /** Does what needs it last, and lets it go, whatever comes of that. */
  async lastUse<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      const fetched = await this.#fetched?.catch(() => undefined)
      await fetched?.[Symbol.asyncDispose]()
    }
  }
}
