import type { Settings } from '../settings.ts'
import type { Project, RetentionField } from './project.ts'

/**
 * The settings by which data is kept: that of events and all that belongs to them, that of spans, of logs, of metrics, of
 * the single points of metrics, of replays, or of profiles.
 */
export const retentionClasses = ['events', 'spans', 'logs', 'metrics', 'points', 'replays', 'profiles'] as const
export type RetentionClass = (typeof retentionClasses)[number]

/** Days that something is kept. */
export type Retention = Readonly<Record<RetentionClass, number>>

/** How long the instance keeps anything, in days. */
export type RetentionSettings = Pick<
  Settings,
  | 'retentionDays'
  | 'spanRetentionDays'
  | 'logRetentionDays'
  | 'metricRetentionDays'
  | 'metricPointRetentionDays'
  | 'replayRetentionDays'
  | 'profileRetentionDays'
>

/** Returns how long the instance keeps data of each class, and no project keeps it longer. */
export function instanceRetention(settings: RetentionSettings): Retention {
  return {
    events: settings.retentionDays,
    spans: settings.spanRetentionDays,
    logs: settings.logRetentionDays,
    metrics: settings.metricRetentionDays,
    points: Math.min(settings.metricPointRetentionDays, settings.metricRetentionDays),
    replays: settings.replayRetentionDays,
    profiles: settings.profileRetentionDays,
  }
}

/**
 * Returns how long the data of a project is kept: as long as it has set itself, and never longer than the instance
 * keeps anything. Spans, logs, metrics, replays and profiles go with the events where nothing is set for them.
 */
export function retentionOf(
  {
    retentionDays,
    spanRetentionDays,
    logRetentionDays,
    metricRetentionDays,
    replayRetentionDays,
    profileRetentionDays,
  }: Pick<Project, RetentionField>,
  settings: RetentionSettings,
): Retention {
  const instance = instanceRetention(settings)
  const kept = (own: number | null, most: number) => Math.min(own ?? retentionDays ?? most, most)
  return {
    events: kept(retentionDays, instance.events),
    spans: kept(spanRetentionDays, instance.spans),
    logs: kept(logRetentionDays, instance.logs),
    metrics: kept(metricRetentionDays, instance.metrics),
    points: kept(metricRetentionDays, instance.points),
    replays: kept(replayRetentionDays, instance.replays),
    profiles: kept(profileRetentionDays, instance.profiles),
  }
}

/** Returns the moments before which nothing is kept. */
export function keptSince(kept: Retention, now: Date): Readonly<Record<RetentionClass, Date>> {
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    events: since(kept.events),
    spans: since(kept.spans),
    logs: since(kept.logs),
    metrics: since(kept.metrics),
    points: since(kept.points),
    replays: since(kept.replays),
    profiles: since(kept.profiles),
  }
}

const DAY_MS = 86_400_000
