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

/** A store whose blobs are files of this machine, which digest threads read without waiting. */
export interface LocalBlobs {
  /** The file of a blob, whether it exists or not. */
  path(key: BlobKey): string
}
