import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { BroadcastChannel } from 'node:worker_threads'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { DigestLookups, IndexCopies, PageNames } from '#domain/processing/lookups.ts'
import { createKnownSeries } from '#telemetry/metrics/known-series.ts'
import { createPageNames } from '#telemetry/spans/page-names.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { openDigestReader, type CataloguePlace } from './catalogue-place.ts'
import { openGeo } from './geo.ts'

/** What a digest thread receives at its start: readable files and the hashing key. */
export interface LookupFiles {
  readonly catalogue: CataloguePlace
  readonly blobs: string
  /** Whether these are cached copies, some of which may have to be fetched. */
  readonly areCopies: boolean
  /** A GeoIP database, or null. */
  readonly geoip: string | null
  readonly scrubbingKey: string
}

/** Maximum open source index files: two per release in use. */
const MAX_OPEN_FILES = 256

/**
 * Opens a thread's own connections and files, so that it never waits for other threads. @param patienceMs how long to
 * wait for Postgres
 */
export async function openLookups(files: LookupFiles, patienceMs?: number): Promise<DigestLookups & { close(): void }> {
  const reader = await openDigestReader(files.catalogue, patienceMs)
  const blobs = openFileBlobs(files.blobs)
  const indexes = new IndexFiles((key) => blobs.path(key))
  const pages = sharePageNames()
  return {
    rules: reader.rules,
    sampling: reader.sampling,
    discarded: reader.discarded,
    artifacts: reader.artifacts,
    readIndex: (key, start, end) => indexes.read(key, start, end),
    ...(files.areCopies && { copies: indexes }),
    scrubbingKey: files.scrubbingKey,
    geo: openGeo(files.geoip),
    pageNames: pages.names,
    metricSeries: createKnownSeries(),
    close: () => {
      pages.close()
      indexes.close()
      reader.close()
    },
  }
}

/** A page may begin in one thread's batch and end in another's, so threads share what they learn. */
function sharePageNames(): { readonly names: PageNames; close(): void } {
  const channel = new BroadcastChannel('mishap page names')
  const { learn, ...names } = createPageNames((...page) => channel.postMessage(page))
  channel.addEventListener('message', (message) =>
    learn(...((message as MessageEvent).data as Parameters<typeof learn>)),
  )
  // Do not keep the process alive for this channel.
  channel.unref()
  return { names, close: () => channel.close() }
}

/** Immutable blobs read in pieces: their files stay open while in use. */
class IndexFiles implements IndexCopies {
  readonly #missing = new Set<BlobKey>()
  #absent: ReadonlySet<BlobKey> = new Set()
  readonly #pathOf: (key: BlobKey) => string
  readonly #open = new Map<BlobKey, { readonly file: number; readonly size: number }>()

  constructor(pathOf: (key: BlobKey) => string) {
    this.#pathOf = pathOf
  }

  read(key: BlobKey, start: number, end: number): Uint8Array | undefined {
    const opened = this.#take(key)
    if (opened === undefined) return undefined
    // From the buffer pool: separate allocations for so many small reads would burden the collector.
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(end, opened.size) - start))
    const read = bytes.length === 0 ? 0 : readSync(opened.file, bytes, 0, bytes.length, start)
    return read === bytes.length ? bytes : bytes.subarray(0, read)
  }

  begin(absent: readonly BlobKey[]): void {
    this.#missing.clear()
    this.#absent = new Set(absent)
  }

  missing(): readonly BlobKey[] {
    return [...this.#missing].filter((key) => !this.#absent.has(key))
  }

  close(): void {
    for (const { file } of this.#open.values()) closeSync(file)
    this.#open.clear()
  }

  /** Closes the least recently used file if too many are open. */
  #take(key: BlobKey): { readonly file: number; readonly size: number } | undefined {
    const known = this.#open.get(key)
    if (known !== undefined) {
      this.#open.delete(key)
      this.#open.set(key, known)
      return known
    }
    const file = openIfThere(this.#pathOf(key))
    if (file === undefined) {
      this.#missing.add(key)
      return undefined
    }
    const opened = { file, size: fstatSync(file).size }
    this.#open.set(key, opened)
    if (this.#open.size > MAX_OPEN_FILES) {
      const [oldest] = this.#open
      if (oldest !== undefined) {
        this.#open.delete(oldest[0])
        closeSync(oldest[1].file)
      }
    }
    return opened
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw fault
  }
}
