import type { Job } from '../job.ts'
import { Allowance } from './allowance.ts'
import { evaluateHistories } from './evaluate-histories.ts'
import { evaluateProfiles, type ProfileDetectorParts } from './evaluate-profiles.ts'
import { evaluateReplays, type ReplayDetectorParts } from './evaluate-replays.ts'
import { evaluateSegments } from './evaluate-segments.ts'

const SEGMENTS_EVERY_MS = 5_000
const REPLAYS_EVERY_MS = 10_000
const HISTORIES_EVERY_MS = 10 * 60_000

/** The detector jobs: one follows the traces as they are stored, one the replays, and two evaluate aggregated data. */
export function detectorJobs(parts: ReplayDetectorParts & ProfileDetectorParts): readonly Job[] {
  const allowance = new Allowance()
  const replayAllowance = new Allowance()
  const toldFunctions = new Set<string>()
  return [
    {
      name: 'detectors',
      everyMs: SEGMENTS_EVERY_MS,
      run: async (now) => ({ ...(await evaluateSegments(parts, allowance, now)) }),
    },
    {
      name: 'replay-detectors',
      everyMs: REPLAYS_EVERY_MS,
      run: async (now) => ({ ...(await evaluateReplays(parts, replayAllowance, now)) }),
    },
    {
      name: 'regressions',
      everyMs: HISTORIES_EVERY_MS,
      run: async (now) => ({ ...(await evaluateHistories(parts, now)) }),
    },
    {
      name: 'function-regressions',
      everyMs: HISTORIES_EVERY_MS,
      run: async (now) => ({ ...(await evaluateProfiles(parts, toldFunctions, now)) }),
    },
  ]
}
