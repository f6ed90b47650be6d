import type { SpoolBucketSettings } from '#domain/settings.ts'
import { messages } from '#messages'
import type { SpoolCopy } from '#storage/spool/spool-copy.ts'

const t = messages('cli')

type Tell = (level: 'warn' | 'error', message: string, fields: object) => void

/** Opens the second place of a spool's records; `undefined` if none is configured. */
export async function openCopies(
  settings: SpoolBucketSettings | null,
  log: Tell,
): Promise<((spoolId: string) => SpoolCopy) | undefined> {
  if (settings === null) return undefined
  // Loaded lazily: the library takes a fifth of a second and 20 MB.
  const [{ BucketCopy }, { openSpoolBucket }] = await Promise.all([
    import('#storage/spool/bucket/bucket-copy.ts'),
    import('../spool-bucket.ts'),
  ])
  const { gatherMs, fallback } = settings
  const onDown = (detail: string) =>
    log('error', t(fallback === 'disk' ? 'spool.downToDisk' : 'spool.down'), { detail })
  const onUp = () => log('warn', t('spool.up'), {})
  return (spoolId) => new BucketCopy(spoolId, { bucket: openSpoolBucket(settings), gatherMs, fallback, onDown, onUp })
}
