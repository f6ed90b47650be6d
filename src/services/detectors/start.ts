import type { Job } from '../retention/retention.ts'
import type { SelfWatch } from '../self-watch/self-watch.ts'
import { Allowance } from './allowance.ts'
import { judgeHistories } from './judge-histories.ts'
import { judgeSegments } from './judge-segments.ts'
import type { DetectorParts } from './parts.ts'

const LOOK_EVERY_MS = 5000
/** Between steps while there is more: the digest and pages come first. */
const REST_MS = 200
const AFTER_FAULT_MS = 30_000
const JUDGE_HISTORIES_EVERY_MS = 10 * 60_000

/** The detectors of segments while they run. */
export interface Detectors {
  stop(): Promise<void>
}

/** Follows the segments that are stored until it is stopped. A fault is reported, and tried again. */
export function startDetectors(parts: DetectorParts & { readonly watch: Pick<SelfWatch, 'report'> }): Detectors {
  const allowance = new Allowance()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const look = async (): Promise<void> => {
    let pauseMs = LOOK_EVERY_MS
    try {
      const { more } = await judgeSegments(parts, allowance, new Date())
      if (more) pauseMs = REST_MS
    } catch (fault) {
      parts.watch.report(fault, { part: 'job', job: 'detectors' })
      pauseMs = AFTER_FAULT_MS
    }
    if (!isStopped) plan(pauseMs)
  }
  let looking = Promise.resolve()
  const plan = (pauseMs: number) => {
    timer = setTimeout(() => {
      looking = look()
    }, pauseMs)
  }
  plan(0)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** The detector of regressions, as a job: it looks at whole half hours. */
export function historyJob(parts: DetectorParts): Job {
  return { name: 'regressions', everyMs: JUDGE_HISTORIES_EVERY_MS, run: (now) => judgeHistories(parts, now) }
}
