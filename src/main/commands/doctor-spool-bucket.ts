import { messages } from '#messages'
import type { Examination } from '../examine.ts'
import type { Tell } from './doctor-events.ts'

const t = messages('cli')

/** Older records should be gone: either the digest is behind, or digested records are not being deleted. */
const OLD_MS = 10 * 60_000
/** Every acknowledgement waits for the bucket. */
const SLOW_MS = 1_000

/** Reports on the bucket of acknowledged records, and returns the sentences about problems. */
export function spoolBucketFindings(
  { spoolBucket: found }: Pick<Examination, 'spoolBucket'>,
  tell: Tell,
): readonly string[] {
  if (found === null) return []
  const { place, fault, latencyMs, objects, oldestMs } = found
  if (fault !== null)
    return [
      `${t('spool.doctor.fails', { place })} ${messages('organization')(`instance.storage.bucketFails.${fault.fault}`)} ${fault.detail}`,
    ]
  const minutes = Math.round((oldestMs ?? 0) / 60_000)
  const latency = latencyMs ?? 0
  tell(t('spool.doctor.fine', { place, latency, objects, seconds: Math.round((oldestMs ?? 0) / 1000) }))
  return [
    ...(latency > SLOW_MS ? [t('spool.doctor.slow', { place, latency })] : []),
    ...(minutes * 60_000 > OLD_MS ? [t('spool.doctor.old', { place, minutes })] : []),
  ]
}
