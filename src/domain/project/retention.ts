import type { Settings } from '../settings.ts'
import type { Project } from './project.ts'

/** The settings by which data is kept: that of events and all that belongs to them, or that of spans. */
export const retentionClasses = ['events', 'spans'] as const
export type RetentionClass = (typeof retentionClasses)[number]

/** Days that something is kept. */
export type Retention = Readonly<Record<RetentionClass, number>>

/**
 * Returns how long the data of a project is kept: as long as it has set itself, and never longer than the instance
 * keeps anything. Spans go with the events where nothing is set for them.
 */
export function retentionOf(
  { retentionDays, spanRetentionDays }: Pick<Project, 'retentionDays' | 'spanRetentionDays'>,
  instance: Pick<Settings, 'retentionDays' | 'spanRetentionDays'>,
): Retention {
  return {
    events: Math.min(retentionDays ?? instance.retentionDays, instance.retentionDays),
    spans: Math.min(spanRetentionDays ?? retentionDays ?? instance.spanRetentionDays, instance.spanRetentionDays),
  }
}
