import type { Job } from '../job.ts'
import { judgeMonitors, type CheckInParts } from './judge-monitors.ts'

const EVERY_MS = 5_000

/** The job that evaluates monitors. Missed check-ins are detected to the minute, received ones within seconds. */
export function checkInJobs(parts: CheckInParts): readonly Job[] {
  return [{ name: 'check-ins', everyMs: EVERY_MS, run: (now) => judgeMonitors(parts, now) }]
}
