import type { MonitorConfig } from '#domain/monitor/monitor.ts'
import { running } from '#running'
import { exactTime } from '#ui/times.ts'
import { scheduleSentence } from './schedule-sentence.ts'

/** A schedule as texts. */
export interface NextRunTexts {
  /** `null` if the schedule cannot be described. */
  readonly sentence: string | null
  /** In the reader's time zone. */
  readonly runs: readonly string[]
}

const SHOWN = 10

/** Describes a schedule and its next runs. */
export function nextRunsOf(config: MonitorConfig): NextRunTexts {
  const runs = running().schedules.nextRuns(config, Date.now(), SHOWN)
  return { sentence: scheduleSentence(config) ?? null, runs: runs.map((at) => exactTime(new Date(at))) }
}
