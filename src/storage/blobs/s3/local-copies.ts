import type { BlobKey, LocalBlobs } from '#domain/blob/blob-store.ts'
import { openFileBlobs, type FileBlobs } from '../files/files.ts'

/** Where copies are made from. */
interface Origin {
  pieces(key: BlobKey): Promise<AsyncIterable<Uint8Array> | undefined>
}

/** Copies of blobs in a folder of this machine, for threads that read files. */
export interface LocalCopies extends LocalBlobs {
  /** Forgets the copy of a blob that was deleted or written anew. */
  forget(key: BlobKey): Promise<void>
}

interface Copy {
  readonly bytes: number
  /** When it was asked for last, milliseconds since the epoch. */
  readonly usedAt: number
}

export interface CopiesOptions {
  readonly folder: string
  /** The bytes that all copies may have together. */
  readonly maxBytes: number
  /** A copy that was asked for stays so long, whatever else comes: somebody is about to open it. */
  readonly staysMs?: number
}

const STAYS_MS = 10 * 60_000

/**
 * Fetches a blob when its file is asked for, once however many ask, and deletes those that were asked for longest ago
 * where there are too many. A thread that has a file open goes on reading it.
 */
export function openLocalCopies(origin: Origin, options: CopiesOptions): LocalCopies {
  const copies = new Copies(origin, options)
  return { file: (key) => copies.file(key), forget: (key) => copies.forget(key) }
}

class Copies implements LocalCopies {
  readonly #origin: Origin
  readonly #options: Required<CopiesOptions>
  readonly #files: FileBlobs
  /** In the order in which they were asked for last. */
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
      // Somebody may have emptied the folder.
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

  /** What an earlier process fetched serves this one. */
  async #findOld(): Promise<void> {
    try {
      const found: (readonly [BlobKey, Copy])[] = []
      for await (const { key, size, writtenAt } of this.#files.list(''))
        found.push([key, { bytes: size, usedAt: writtenAt.getTime() }])
      for (const [key, copy] of found.toSorted(([, a], [, b]) => a.usedAt - b.usedAt)) this.#known.set(key, copy)
    } catch (fault) {
      // The next one tries again.
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
