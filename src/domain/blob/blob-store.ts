import { FILES_AWAY } from '../store-away.ts'

/** A blob's name: lower-case segments of `[a-z0-9_.-]`, joined by slashes, e.g. `bundles/3f…`. Unique within the store. */
export type BlobKey = string

/** Large things that are written once: chunks of uploads, bundles, source indexes; later attachments and replays. */
export interface BlobStore {
  /** Durable when it resolves, and all or nothing: a reader never sees half of it. Writing a key again replaces it. */
  put(key: BlobKey, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** The whole blob, or bytes [start, end) of it; undefined where there is none. */
  get(key: BlobKey, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array | undefined>
  /** Bytes; undefined where there is none. */
  size(key: BlobKey): Promise<number | undefined>
  /** Also when there is none. */
  delete(key: BlobKey): Promise<void>
  /** Keys that start so, each with its size in bytes and the time it was written, in no order. */
  list(prefix: string): AsyncIterable<{ readonly key: BlobKey; readonly size: number; readonly writtenAt: Date }>
}

/** The blobs as files of this machine, for threads that read them in pieces without waiting. */
export interface LocalBlobs {
  /**
   * The file of a blob, fetched first where the blobs are elsewhere; undefined where there is no such blob. It stays for
   * some minutes at least.
   */
  file(key: BlobKey): Promise<string | undefined>
}

/** Why the place of the blobs does not do what it is asked. */
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

/** A place of blobs that failed, however often it was asked. It may pass: whoever can wait tries again. */
export class BlobsUnavailable extends Error {
  override readonly name = 'BlobsUnavailable'
  /** A page that needs the files says that they are away. */
  readonly digest = FILES_AWAY
  readonly fault: BlobFault

  constructor(fault: BlobFault, detail: string, cause: unknown) {
    super(detail, { cause })
    this.fault = fault
  }
}

/** Where the blobs are, and how that place is doing. */
export interface BlobPlace {
  /** For people: `s3://bucket/prefix`; null: the data folder. */
  readonly name: string | null
  /** The last thing that went wrong; null since something went well. */
  trouble(): { readonly fault: BlobFault; readonly detail: string; readonly at: Date } | null
  /** Writes a blob, reads it back, lists and deletes it. @throws BlobsUnavailable */
  probe(): Promise<void>
}

/** The headers with which a browser is to receive a blob that it fetches by itself. */
export interface DownloadHeaders {
  readonly contentType: string
  readonly contentDisposition: string
}

/** Makes an address at which a browser fetches a blob without us, for some minutes. */
export type DownloadLink = (key: BlobKey, headers: DownloadHeaders) => Promise<string>
