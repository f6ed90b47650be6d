import type { Settings } from '../settings.ts'
import type { Project } from './project.ts'
import { retentionOf } from './retention.ts'

const DAY_MS = 86_400_000

/** The time since which no data of any of these projects has expired. */
export function keptSince(
  projects: readonly Project[],
  settings: Parameters<typeof retentionOf>[1] & Pick<Settings, 'retentionDays'>,
  now: Date,
): Date {
  const days = projects.map((project) => retentionOf(project, settings).events)
  return new Date(now.getTime() - Math.min(settings.retentionDays, ...days) * DAY_MS)
}
