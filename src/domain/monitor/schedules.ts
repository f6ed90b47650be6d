import type { MonitorConfig } from './monitor.ts'

/** Schedule computations for pages. */
export interface Schedules {
  /** Whether a text is a supported crontab. */
  isCrontab(text: string): boolean
  /** The next runs, milliseconds since the epoch. */
  nextRuns(config: MonitorConfig, after: number, count: number): readonly number[]
}
