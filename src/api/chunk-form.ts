import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from '@hono/zod-openapi'
import { uploadLimits, type Uploads } from '#domain/artifact/uploads.ts'
import type { Grant } from '#domain/access/access.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from './refusal.ts'

const t = messages('api')

/** A lower-case hex sha1, which names every uploaded file. */
export const sha1 = z.string(t('body.sha1')).regex(/^[0-9a-f]{40}$/, t('body.sha1'))

export const chunkForm = z.object({
  file: z.array(z.string().openapi({ format: 'binary' })).optional(),
  file_gzip: z.array(z.string().openapi({ format: 'binary' })).optional(),
})

const inflate = promisify(gunzip)

/**
 * Stores the chunks of a form (docs/protocol.md 6.3) one after the other. Chunks before an invalid one are kept because
 * they are valid.
 */
export async function takeChunks(
  uploads: Uploads,
  grant: Grant<'project:releases'>,
  form: FormData,
): Promise<Result<void, ApiRefusal>> {
  const parts = [...form]
  if (parts.length > uploadLimits.chunksPerRequest)
    return badBody(t('body.chunkCount', { most: String(uploadLimits.chunksPerRequest) }))
  for (const [field, value] of parts) {
    if (typeof value === 'string' || !['file', 'file_gzip'].includes(field) || !sha1.safeParse(value.name).success)
      return badBody(t('body.chunkName'))
    const bytes = await bytesOf(value, field === 'file_gzip')
    if (!bytes.ok) return badBody(chunkSentence(value.name, bytes.refusal.reason))
    const taken = await uploads.putChunk(grant, value.name, bytes.value)
    if (!taken.ok) return badBody(chunkSentence(value.name, taken.refusal.reason))
  }
  return ok(undefined)
}

/**
 * Returns the content of a chunk. Decompression stops at the chunk size, so a decompression bomb costs no more than a
 * valid chunk.
 */
async function bytesOf(file: File, isGzip: boolean): Promise<Result<Uint8Array, { reason: 'bad_gzip' | 'too_large' }>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isGzip) return ok(bytes)
  try {
    return ok(await inflate(bytes, { maxOutputLength: uploadLimits.chunkSize }))
  } catch (fault) {
    const isTooLarge = (fault as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    return refuse({ reason: isTooLarge ? 'too_large' : 'bad_gzip' })
  }
}

function chunkSentence(name: string, reason: 'bad_gzip' | 'too_large' | 'wrong_checksum'): string {
  switch (reason) {
    case 'bad_gzip':
      return t('body.chunkGzip', { name })
    case 'too_large':
      return t('body.chunkSize', { name, most: String(uploadLimits.chunkSize) })
    case 'wrong_checksum':
      return t('body.chunkChecksum', { name })
  }
}

function badBody(why: string): Result<never, ApiRefusal> {
  return refuse({ reason: 'bad_body', why })
}
