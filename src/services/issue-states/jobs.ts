import type { Job } from '../job.ts'
import { countReached } from './count-reached.ts'
import { evaluateEscalation } from './escalation.ts'
import type { IssueStateParts } from './issue-state-parts.ts'

const MINUTE_MS = 60_000

/** The jobs that change the state of issues over time. The pipeline handles changes caused by events. */
export function issueStateJobs(parts: IssueStateParts): readonly Job[] {
  const { upkeep } = parts.catalogue
  return [
    { name: 'wake-issues', everyMs: MINUTE_MS, run: async (now) => ({ woken: await upkeep.wake(now) }) },
    { name: 'archived-counts', everyMs: MINUTE_MS, run: async (now) => ({ reached: await countReached(parts, now) }) },
    { name: 'escalation', everyMs: 5 * MINUTE_MS, run: (now) => evaluateEscalation(parts, now) },
    { name: 'settle-issues', everyMs: 60 * MINUTE_MS, run: async (now) => ({ settled: await upkeep.settle(now) }) },
  ]
}
