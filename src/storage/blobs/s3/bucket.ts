import type { S3Client, ServerSideEncryption } from '@aws-sdk/client-s3'
import type { BlobPlace } from '#domain/blob/blob-store.ts'
import type { S3Settings } from '#domain/settings.ts'
import { openClient, type Patience } from './client.ts'
import { unavailable } from './faults.ts'

/** Runs a request with a time limit for all attempts together, and records its result. @throws BlobsUnavailable */
export type Within = <T>(request: (signal: AbortSignal) => Promise<T>, atMostMs?: number) => Promise<T>

/** A bucket, or the part of it below a prefix, with what all requests to it share. */
export interface Bucket {
  readonly client: S3Client
  readonly name: string
  /** '' or ending in a slash. */
  readonly prefix: string
  readonly encryption: { readonly ServerSideEncryption?: ServerSideEncryption; readonly SSEKMSKeyId?: string }
  readonly within: Within
  readonly trouble: BlobPlace['trouble']
}

/** Opens a bucket without sending a request yet. */
export function openBucket(settings: S3Settings, patience: Patience): Bucket {
  let trouble: ReturnType<BlobPlace['trouble']> = null
  const within: Within = async (request, atMostMs = patience.requestMs) => {
    const signal = atMostMs === Number.POSITIVE_INFINITY ? new AbortController().signal : AbortSignal.timeout(atMostMs)
    try {
      const answer = await request(signal)
      trouble = null
      return answer
    } catch (thrown) {
      const fault = unavailable(thrown)
      trouble = { fault: fault.fault, detail: fault.message, at: new Date() }
      throw fault
    }
  }
  return {
    client: openClient(settings, patience),
    name: settings.bucket,
    prefix: settings.prefix === '' ? '' : `${settings.prefix}/`,
    encryption: encryptionOf(settings),
    within,
    trouble: () => trouble,
  }
}

function encryptionOf({ encryption }: S3Settings): Bucket['encryption'] {
  switch (encryption.kind) {
    case 'bucket':
      return {}
    case 's3':
      return { ServerSideEncryption: 'AES256' }
    case 'kms':
      return { ServerSideEncryption: 'aws:kms', ...(encryption.key !== null && { SSEKMSKeyId: encryption.key }) }
  }
}
