import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { parseS3Address } from '../s3/address.ts'
import type { S3Settings } from '#domain/settings.ts'

/** The only credentials that s3rver accepts. */
export const testCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface TestBucket extends AsyncDisposable {
  readonly settings: S3Settings
}

/**
 * A new bucket, or a new prefix in the bucket that MISHAP_TEST_S3 names: `s3://bucket?endpoint=…`, with the credentials
 * of the environment.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const given = process.env['MISHAP_TEST_S3']
  if (given !== undefined) return { settings: settingsOf(given, null), [Symbol.asyncDispose]: async () => {} }
  const directory = await mkdtemp(join(tmpdir(), 'mishap-bucket-'))
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: testCredentials })
  await client.send(new CreateBucketCommand({ Bucket: 'mishap' }))
  client.destroy()
  return {
    settings: settingsOf(`s3://mishap?endpoint=${endpoint}`, testCredentials),
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function settingsOf(address: string, credentials: S3Settings['credentials']): S3Settings {
  const parsed = parseS3Address(address)
  if (!parsed.ok) throw new Error(`MISHAP_TEST_S3 names no bucket: ${parsed.refusal.reason}`)
  return { ...parsed.value, prefix: `tests/${randomUUID()}`, credentials, cacheBytes: 2 ** 20 }
}
