import type { DigestReport } from '#domain/instance.ts'

/** Health of the path from the spool into the stores. */
export type Health = 'well' | 'working' | 'behind' | 'stopped'

/** Lag in milliseconds at which the digest is reported as behind. The same as on the ingest page. */
const BEHIND_MS = 60_000

export function healthOf({ fault, lagMs, backlogRecords }: DigestReport): Health {
  if (fault !== null) return 'stopped'
  if (lagMs >= BEHIND_MS) return 'behind'
  return backlogRecords > 0 ? 'working' : 'well'
}

/** Whether free disk space needs attention: less than a tenth of the stored data, or 1 GB. */
export function isLow(freeBytes: number | null, storedBytes: number): boolean {
  return freeBytes !== null && freeBytes < Math.max(1e9, storedBytes / 10)
}
