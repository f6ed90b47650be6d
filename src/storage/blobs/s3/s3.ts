import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchBucket,
} from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import type { BlobKey, BlobPlace, BlobStore, DownloadLink } from '#domain/blob/blob-store.ts'
import type { S3Settings } from '#domain/settings.ts'
import { isPrefix, segmentsOf } from '../key.ts'
import { openBucket, type Bucket } from './bucket.ts'
import type { Patience } from './client.ts'
import { deleteAll } from './delete-all.ts'
import { statusOf } from './faults.ts'
import { presign } from './presign.ts'
import { clearAbandoned, upload } from './uploads.ts'

/** Blobs in a bucket, which several servers may share. */
export interface S3Blobs extends BlobStore {
  readonly place: BlobPlace
  readonly link: DownloadLink
  /** Streams a blob that is too large for memory. `undefined` if it does not exist. */
  pieces(key: BlobKey): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Deletes many blobs in few requests. Missing ones are ignored. */
  deleteAll(keys: readonly BlobKey[]): Promise<void>
  /** Ends uploads that a crash left behind. Returns how many. */
  clearAbandoned(now: Date): Promise<number>
  close(): void
}

const LINK_SECONDS = 300
const PIECE_BYTES = 8 * 1024 ** 2

/** Attempts to read an answer that breaks off. */
const MOST_READS = 3

/** A page that shows a blob waits for it. Background writers retry on their own. */
const PATIENCE: Patience = { silentMs: 10_000, tries: 4, requestMs: 30_000 }

export interface S3Options extends Partial<Patience> {
  /** Keys per page of a list, to request fewer than S3's default. */
  readonly pageKeys?: number
}

/**
 * Opens the blobs in a bucket without sending a request yet, so that an unreachable bucket does not prevent startup.
 */
export function openS3Blobs(settings: S3Settings, { pageKeys, ...patience }: S3Options = {}): S3Blobs {
  const bucket = openBucket(settings, { ...PATIENCE, ...patience })
  const keyOf = (key: BlobKey) => bucket.prefix + segmentsOf(key).join('/')
  const blobs: BlobStore = {
    put: async (key, bytes) => upload(bucket, keyOf(key), bytes),
    get: async (key, range) => get(bucket, keyOf(key), range),
    size: async (key) => size(bucket, keyOf(key)),
    delete: async (key) => {
      const object = { Bucket: bucket.name, Key: keyOf(key) }
      await bucket.within((abortSignal) => bucket.client.send(new DeleteObjectCommand(object), { abortSignal }))
    },
    list: (prefix) => list(bucket, prefix, pageKeys),
  }
  return {
    ...blobs,
    pieces: async (key) => {
      const bytes = await blobs.size(key)
      return bytes === undefined ? undefined : pieces(blobs, key, bytes)
    },
    place: { name: nameOf(settings), trouble: bucket.trouble, probe: () => probe(blobs) },
    link: async (key, headers) => {
      const object = addressOf(settings, await bucket.client.config.region(), keyOf(key))
      const credentials = await bucket.within(() => bucket.client.config.credentials())
      const shownAs = {
        'response-cache-control': 'private, no-store',
        'response-content-disposition': headers.contentDisposition,
        'response-content-type': headers.contentType,
      }
      const signer = { region: await bucket.client.config.region(), credentials, now: new Date() }
      return presign(object, shownAs, LINK_SECONDS, signer)
    },
    deleteAll: (keys) => deleteAll(bucket, keys.map(keyOf)),
    clearAbandoned: (now) => bucket.within(() => clearAbandoned(bucket, now)),
    close: () => bucket.client.destroy(),
  }
}

async function get(
  { client, name, within }: Bucket,
  key: string,
  range: { readonly start: number; readonly end: number } | undefined,
): Promise<Uint8Array | undefined> {
  // S3 ranges cannot be empty.
  if (range !== undefined && range.end <= range.start) {
    return (await size({ client, name, within }, key)) === undefined ? undefined : new Uint8Array()
  }
  const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end - 1}`
  return within(async (abortSignal) => {
    for (let tries = 1; ; tries++) {
      const asked = new GetObjectCommand({ Bucket: name, Key: key, Range })
      const found = await client.send(asked, { abortSignal }).catch(absentOrEmpty)
      if (found === undefined || found instanceof Uint8Array) return found
      try {
        return (await unlessAborted(found.Body?.transformToByteArray(), abortSignal)) ?? new Uint8Array()
      } catch (fault) {
        // The library retries until an answer begins, but not if it breaks off.
        if (tries === MOST_READS || abortSignal.aborted) throw fault
      }
    }
  })
}

/** Also empty if the range begins after the end of the blob. */
function absentOrEmpty(fault: unknown): Uint8Array | undefined {
  return statusOf(fault) === 416 ? new Uint8Array() : absent(fault)
}

/** The library's own signal no longer applies once the headers have arrived. */
function unlessAborted<T>(work: Promise<T> | undefined, signal: AbortSignal): Promise<T | undefined> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([Promise.resolve(work), promise]).finally(() => signal.removeEventListener('abort', abort))
}

function size({ client, name, within }: Pick<Bucket, 'client' | 'name' | 'within'>, key: string) {
  return within(async (abortSignal) => {
    try {
      const found = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }), { abortSignal })
      return found.ContentLength ?? 0
    } catch (fault) {
      return absent(fault)
    }
  })
}

/** Returns `undefined` for an error that means the blob does not exist, and rethrows any other. */
function absent(fault: unknown): undefined {
  if (statusOf(fault) === 404 && !(fault instanceof NoSuchBucket)) return undefined
  throw fault
}

/** Lists page by page, because S3 returns a thousand keys at most. */
async function* list(
  { client, name, prefix: root, within }: Bucket,
  prefix: string,
  MaxKeys?: number,
): ReturnType<BlobStore['list']> {
  if (!isPrefix(prefix)) throw new TypeError(`Not the beginning of a key: ${prefix}`)
  let ContinuationToken: string | undefined
  do {
    const asked = new ListObjectsV2Command({ Bucket: name, Prefix: root + prefix, ContinuationToken, MaxKeys })
    const page = await within((abortSignal) => client.send(asked, { abortSignal }))
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
      yield { key: Key.slice(root.length), size: Size, writtenAt: LastModified }
    }
    ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

async function* pieces(blobs: Pick<BlobStore, 'get'>, key: BlobKey, bytes: number): AsyncIterable<Uint8Array> {
  for (let start = 0; start < bytes; start += PIECE_BYTES) {
    const piece = await blobs.get(key, { start, end: Math.min(bytes, start + PIECE_BYTES) })
    if (piece === undefined) throw new Error(`The blob ${key} is gone.`)
    yield piece
  }
}

/** Runs every kind of request that is ever sent to the bucket, on a temporary blob. */
async function probe(blobs: BlobStore): Promise<void> {
  const key = `probe/${randomUUID()}`
  await blobs.put(key, new Uint8Array(1))
  try {
    await blobs.get(key)
    for await (const _ of blobs.list('probe/')) break
  } finally {
    await blobs.delete(key)
  }
}

function nameOf({ bucket, prefix }: S3Settings): string {
  return prefix === '' ? `s3://${bucket}` : `s3://${bucket}/${prefix}`
}

/** An object's URL. */
function addressOf({ endpoint, pathStyle, bucket }: S3Settings, region: string, key: string): URL {
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  const folder = base.pathname.replace(/\/$/, '')
  if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`
  base.pathname = pathStyle ? `${folder}/${bucket}/${key}` : `${folder}/${key}`
  return base
}
