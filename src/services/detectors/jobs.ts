import type { Job } from '../job.ts'
import { Allowance } from './allowance.ts'
import { evaluateHistories } from './evaluate-histories.ts'
import { evaluateSegments } from './evaluate-segments.ts'
import type { DetectorParts } from './reports.ts'

const SEGMENTS_EVERY_MS = 5_000
const HISTORIES_EVERY_MS = 10 * 60_000

/** The jobs of the detectors: one follows the traces as they are stored, one looks at whole half hours. */
export function detectorJobs(parts: DetectorParts): readonly Job[] {
  const allowance = new Allowance()
  return [
    {
      name: 'detectors',
      everyMs: SEGMENTS_EVERY_MS,
      run: async (now) => ({ ...(await evaluateSegments(parts, allowance, now)) }),
    },
    {
      name: 'regressions',
      everyMs: HISTORIES_EVERY_MS,
      run: async (now) => ({ ...(await evaluateHistories(parts, now)) }),
    },
  ]
}
