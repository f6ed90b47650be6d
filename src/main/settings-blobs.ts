import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { parseS3Address, type AddressProblem, type S3Address } from '#storage/blobs/s3/address.ts'
import type { BlobSettings } from '#domain/settings.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { MissingPart } from './settings-people.ts'

const t = messages('cli')

/** `s3://bucket/prefix?region=…`; `file:///srv/blobs`: a folder shared by nodes; `files`: the data folder. */
const place = z.string().transform((text, context): S3Address | 'files' | SharedFolder => {
  if (text === 'files') return text
  if (!text.startsWith('file:///')) return parsePlace(text, context)
  const folder = folderOf(text)
  if (folder !== undefined) return { folder }
  context.addIssue({ code: 'custom', message: t('settings.blobs') })
  return z.NEVER
})

/** `undefined` if a `%` does not encode a valid path character. */
function folderOf(url: string): string | undefined {
  try {
    return fileURLToPath(url)
  } catch {
    return undefined
  }
}

/** Parses the bucket of a setting. */
export function parsePlace(text: string, context: z.RefinementCtx): S3Address {
  const parsed = parseS3Address(text)
  if (parsed.ok) return parsed.value
  context.addIssue({ code: 'custom', message: sentenceOf(parsed.refusal.reason) })
  return z.NEVER
}

interface SharedFolder {
  readonly folder: string
}

const secret = z.string().min(1).max(4_000).optional()

export const blobVariables = {
  MISHAP_BLOBS: place.default('files'),
  MISHAP_S3_ACCESS_KEY_ID: secret,
  MISHAP_S3_SECRET_ACCESS_KEY: secret,
  MISHAP_S3_SESSION_TOKEN: secret,
}

const variables = z.object(blobVariables)
export type BlobVariables = z.infer<typeof variables>

/** An S3 key has two halves; without either, the library uses Amazon's usual credential chain. */
export function blobsOf(env: BlobVariables, cacheBytes: number): Result<BlobSettings, MissingPart> {
  const { MISHAP_BLOBS: address } = env
  if (address === 'files') return ok({ kind: 'files' })
  if ('folder' in address) return ok({ kind: 'files', folder: address.folder })
  const credentials = credentialsOf(env)
  return credentials.ok ? ok({ kind: 's3', ...address, credentials: credentials.value, cacheBytes }) : credentials
}

/** Reads the credentials of all buckets; null for the usual chain. */
export function credentialsOf({
  MISHAP_S3_ACCESS_KEY_ID: accessKeyId,
  MISHAP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  MISHAP_S3_SESSION_TOKEN: sessionToken,
}: Omit<BlobVariables, 'MISHAP_BLOBS'>): Result<Extract<BlobSettings, { kind: 's3' }>['credentials'], MissingPart> {
  const needed = (name: string, by: string) => refuse({ name, why: t('settings.needed', { by }) })
  if (accessKeyId === undefined && secretAccessKey === undefined) return ok(null)
  if (accessKeyId === undefined) return needed('MISHAP_S3_ACCESS_KEY_ID', 'MISHAP_S3_SECRET_ACCESS_KEY')
  if (secretAccessKey === undefined) return needed('MISHAP_S3_SECRET_ACCESS_KEY', 'MISHAP_S3_ACCESS_KEY_ID')
  return ok({ accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) })
}

/** Explains why a bucket address is unusable. */
export function sentenceOf(problem: AddressProblem): string {
  switch (problem) {
    case 'not_s3':
      return t('settings.blobs')
    case 'bucket':
      return t('settings.bucket')
    case 'prefix':
      return t('settings.bucketPrefix')
    case 'parameter':
      return t('settings.bucketParameter')
  }
}
