import type { DigestReport } from '#domain/instance.ts'

/** How the way from the spool into the stores is doing. */
export type Health = 'well' | 'working' | 'behind' | 'stopped'

/** From here on people are told that the digest is behind, milliseconds. As on the page of the intake. */
const BEHIND_MS = 60_000

/** The state of the digest in one word. */
export function healthOf({ fault, lagMs, backlogRecords }: DigestReport): Health {
  if (fault !== null) return 'stopped'
  if (lagMs >= BEHIND_MS) return 'behind'
  return backlogRecords > 0 ? 'working' : 'well'
}

/** Whether so little of the disk is left that people should do something: less than a tenth of what is stored, or 1 GB. */
export function isLow(freeBytes: number | null, storedBytes: number): boolean {
  return freeBytes !== null && freeBytes < Math.max(1e9, storedBytes / 10)
}
