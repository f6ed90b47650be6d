import type { MonitorConfig } from './monitor.ts'

/** What pages ask of schedules. */
export interface Schedules {
  /** Returns whether a text is a crontab that can be computed. */
  isCrontab(text: string): boolean
  /** Returns the next moments, milliseconds since the epoch, at most so many. */
  nextRuns(config: MonitorConfig, after: number, count: number): readonly number[]
}
