import type { BlobKey, LocalBlobs } from '#domain/blob/blob-store.ts'
import { openFileBlobs, type FileBlobs } from '../files/files.ts'

/** The source of the copies. */
interface Origin {
  pieces(key: BlobKey): Promise<AsyncIterable<Uint8Array> | undefined>
}

/** Copies of blobs in a local folder, for threads that read files. */
export interface LocalCopies extends LocalBlobs {
  /** Drops the copy of a blob that was deleted or overwritten. */
  forget(key: BlobKey): Promise<void>
}

interface Copy {
  readonly bytes: number
  /** Time of last use, in milliseconds since the epoch. */
  readonly usedAt: number
}

export interface CopiesOptions {
  readonly folder: string
  /** Maximum size of all copies together. */
  readonly maxBytes: number
  /** Minimum lifetime of a copy after it was requested, because the caller is about to open it. */
  readonly staysMs?: number
}

const STAYS_MS = 10 * 60_000

/**
 * Fetches a blob when its file is requested, once for all concurrent callers, and evicts the least recently used
 * copies. A thread that has a file open can keep reading it.
 */
export function openLocalCopies(origin: Origin, options: CopiesOptions): LocalCopies {
  const copies = new Copies(origin, options)
  return { file: (key) => copies.file(key), forget: (key) => copies.forget(key) }
}

class Copies implements LocalCopies {
  readonly #origin: Origin
  readonly #options: Required<CopiesOptions>
  readonly #files: FileBlobs
  /** In order of last use. */
  readonly #known = new Map<BlobKey, Copy>()
  readonly #fetching = new Map<BlobKey, Promise<string | undefined>>()
  #ready: Promise<void> | undefined

  constructor(origin: Origin, { staysMs = STAYS_MS, ...options }: CopiesOptions) {
    this.#origin = origin
    this.#options = { ...options, staysMs }
    this.#files = openFileBlobs(options.folder)
  }

  async file(key: BlobKey): Promise<string | undefined> {
    this.#ready ??= this.#findOld()
    await this.#ready
    const copy = this.#known.get(key)
    if (copy !== undefined) {
      this.#note(key, copy.bytes)
      // The folder may have been emptied.
      const path = await this.#files.file(key)
      if (path !== undefined) return path
    }
    const underway = this.#fetching.get(key)
    if (underway !== undefined) return underway
    const fetched = this.#fetch(key).finally(() => this.#fetching.delete(key))
    this.#fetching.set(key, fetched)
    return fetched
  }

  async forget(key: BlobKey): Promise<void> {
    this.#known.delete(key)
    await this.#files.delete(key)
  }

  /** Reuses what an earlier process fetched. */
  async #findOld(): Promise<void> {
    try {
      const found: (readonly [BlobKey, Copy])[] = []
      for await (const { key, size, writtenAt } of this.#files.list(''))
        found.push([key, { bytes: size, usedAt: writtenAt.getTime() }])
      for (const [key, copy] of found.toSorted(([, a], [, b]) => a.usedAt - b.usedAt)) this.#known.set(key, copy)
    } catch (fault) {
      // The next call tries again.
      this.#ready = undefined
      throw fault
    }
  }

  #note(key: BlobKey, bytes: number): void {
    this.#known.delete(key)
    this.#known.set(key, { bytes, usedAt: Date.now() })
  }

  async #fetch(key: BlobKey): Promise<string | undefined> {
    const pieces = await this.#origin.pieces(key)
    if (pieces === undefined) return undefined
    await this.#files.put(key, pieces)
    this.#note(key, (await this.#files.size(key)) ?? 0)
    await this.#makeRoom()
    return this.#files.path(key)
  }

  async #makeRoom(): Promise<void> {
    const { maxBytes, staysMs } = this.#options
    let bytes = [...this.#known.values()].reduce((sum, copy) => sum + copy.bytes, 0)
    for (const [key, copy] of this.#known) {
      if (bytes <= maxBytes || Date.now() - copy.usedAt < staysMs) return
      bytes -= copy.bytes
      await this.forget(key)
    }
  }
}
