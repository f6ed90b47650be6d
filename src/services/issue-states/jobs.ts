import type { Job } from '../retention/retention.ts'
import { countReached } from './count-reached.ts'
import { judgeEscalation } from './escalation.ts'
import type { IssueStateParts } from './parts.ts'

const MINUTE_MS = 60_000

export type IssueStateJob = 'wake-issues' | 'archived-counts' | 'escalation' | 'settle-issues'

/** What changes the state of issues without anybody's doing. What comes with an event is seen to by the digest. */
export function issueStateJobs(parts: IssueStateParts): readonly Job[] {
  const { upkeep } = parts.catalogue
  return [
    { name: 'wake-issues', everyMs: MINUTE_MS, run: async (now) => ({ woken: await upkeep.wake(now) }) },
    { name: 'archived-counts', everyMs: MINUTE_MS, run: async (now) => ({ reached: await countReached(parts, now) }) },
    { name: 'escalation', everyMs: 5 * MINUTE_MS, run: (now) => judgeEscalation(parts, now) },
    { name: 'settle-issues', everyMs: 60 * MINUTE_MS, run: async (now) => ({ settled: await upkeep.settle(now) }) },
  ]
}
