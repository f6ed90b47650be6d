import { z } from 'zod'
import type { BlobSettings, SpoolBucketSettings } from '#domain/settings.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { credentialsOf, parsePlace, type BlobVariables } from './settings-blobs.ts'
import type { MissingPart } from './settings-people.ts'

const t = messages('cli')

const gatherMs = z
  .string()
  .regex(/^\d{1,4}$/, t('spool.gather'))
  .transform(Number)
  .refine((ms) => ms <= 1000, t('spool.gather'))

export const spoolVariables = {
  /** `s3`: the bucket of MISHAP_BLOBS. */
  MISHAP_SPOOL: z
    .string()
    .transform((text, context) => (text === 'disk' || text === 's3' ? text : parsePlace(text, context)))
    .default('disk'),
  MISHAP_SPOOL_GATHER: gatherMs.default(20),
  MISHAP_SPOOL_FALLBACK: z.enum(['refuse', 'disk'], t('spool.fallback')).default('refuse'),
}

const variables = z.object(spoolVariables)

/** The spool's bucket; null if it is only on disk. */
export function spoolBucketOf(
  env: z.infer<typeof variables> & BlobVariables,
  blobs: BlobSettings,
): Result<SpoolBucketSettings | null, MissingPart> {
  const { MISHAP_SPOOL: place, MISHAP_SPOOL_GATHER: gather, MISHAP_SPOOL_FALLBACK: fallback } = env
  if (place === 'disk') return ok(null)
  if (place === 's3')
    return blobs.kind === 's3'
      ? ok({ ...blobs, gatherMs: gather, fallback })
      : refuse({ name: 'MISHAP_SPOOL', why: t('spool.noBucket') })
  const credentials = credentialsOf(env)
  if (!credentials.ok) return credentials
  return ok({ ...place, credentials: credentials.value, cacheBytes: 0, gatherMs: gather, fallback })
}
