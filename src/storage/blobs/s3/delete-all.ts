import { DeleteObjectsCommand } from '@aws-sdk/client-s3'
import type { Bucket } from './bucket.ts'

/** The limit of S3 per request. */
const MOST_KEYS = 1_000

/** Deletes many objects by their full keys, in few requests. @throws BlobsUnavailable if one could not be deleted */
export async function deleteAll({ client, name, within }: Bucket, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += MOST_KEYS) {
    const Objects = keys.slice(at, at + MOST_KEYS).map((Key) => ({ Key }))
    const asked = new DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } })
    const { Errors = [] } = await within((abortSignal) => client.send(asked, { abortSignal }))
    const [first] = Errors
    if (first !== undefined) {
      const fault = new Error(first.Message ?? 'it could not be deleted')
      fault.name = first.Code ?? 'Error'
      await within(() => Promise.reject(fault))
    }
  }
}
