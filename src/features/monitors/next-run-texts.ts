import type { MonitorConfig } from '#domain/monitor/monitor.ts'
import { running } from '#running'
import { exactTime } from '#ui/times.ts'
import { scheduleSentence } from './schedule-sentence.ts'

/** When a job runs, for people. */
export interface NextRunTexts {
  /** null: the schedule has no words. */
  readonly sentence: string | null
  /** In the reader's time. */
  readonly runs: readonly string[]
}

const SHOWN = 10

/** Returns a schedule in words, and its next runs. */
export function nextRunsOf(config: MonitorConfig): NextRunTexts {
  const runs = running().schedules.nextRuns(config, Date.now(), SHOWN)
  return { sentence: scheduleSentence(config) ?? null, runs: runs.map((at) => exactTime(new Date(at))) }
}
