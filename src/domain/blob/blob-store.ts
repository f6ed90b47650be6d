import { FILES_AWAY } from '../store-away.ts'

/**
 * Name of a blob: lower-case segments of `[a-z0-9_.-]` joined by slashes, e.g. `bundles/3f…`. Unique within the store.
 */
export type BlobKey = string

/** Large write-once objects: upload chunks, bundles, source indexes; later attachments and replays. */
export interface BlobStore {
  /** Durable once it resolves, and atomic: readers never see a partial blob. Writing a key again replaces it. */
  put(key: BlobKey, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** The whole blob, or bytes [start, end); `undefined` if it does not exist. */
  get(key: BlobKey, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array | undefined>
  /** Size in bytes; `undefined` if it does not exist. */
  size(key: BlobKey): Promise<number | undefined>
  /** Succeeds even if the blob does not exist. */
  delete(key: BlobKey): Promise<void>
  /** Keys with this prefix, each with its size in bytes and the time it was written, unordered. */
  list(prefix: string): AsyncIterable<{ readonly key: BlobKey; readonly size: number; readonly writtenAt: Date }>
}

/** Blobs as local files, for threads that read parts of them synchronously. */
export interface LocalBlobs {
  /**
   * A local file of the blob, fetched first if it is remote; `undefined` if the blob does not exist. Available for at
   * least some minutes.
   */
  file(key: BlobKey): Promise<string | undefined>
}

export type BlobFault =
  | 'no_credentials'
  | 'bad_credentials'
  | 'refused'
  | 'no_bucket'
  | 'wrong_region'
  | 'clock'
  | 'busy'
  | 'unreachable'
  | 'other'

/**
 * Thrown if the blob storage still fails after retries. The fault may be temporary, so callers that can wait should
 * retry later.
 */
export class BlobsUnavailable extends Error {
  override readonly name = 'BlobsUnavailable'
  /** Lets pages report that files are unavailable. */
  readonly digest = FILES_AWAY
  readonly fault: BlobFault

  constructor(fault: BlobFault, detail: string, cause: unknown) {
    super(detail, { cause })
    this.fault = fault
  }
}

/** The blob storage and its health. */
export interface BlobPlace {
  /** For display: `s3://bucket/prefix`; `null` for the data folder. */
  readonly name: string | null
  /** The latest fault; `null` once a request has succeeded. */
  trouble(): { readonly fault: BlobFault; readonly detail: string; readonly at: Date } | null
  /** Writes a blob, reads it back, lists and deletes it. @throws BlobsUnavailable */
  probe(): Promise<void>
}

/** Response headers for a browser that downloads a blob directly. */
export interface DownloadHeaders {
  readonly contentType: string
  readonly contentDisposition: string
}

/** Creates a URL, valid for some minutes, from which a browser downloads a blob directly. */
export type DownloadLink = (key: BlobKey, headers: DownloadHeaders) => Promise<string>
