import type { Settings } from '../settings.ts'
import { MAX_RETENTION_DAYS, type Project, type RetentionField } from './project.ts'

/**
 * Classes of data with their own retention: events and everything that belongs to them, spans, logs, metrics, single
 * metric points, replays, profiles.
 */
export const retentionClasses = ['events', 'spans', 'logs', 'metrics', 'points', 'replays', 'profiles'] as const
export type RetentionClass = (typeof retentionClasses)[number]

/** Retention in days. */
export type Retention = Readonly<Record<RetentionClass, number>>

/** The instance's retention settings, in days. */
export type RetentionSettings = Pick<
  Settings,
  | 'retentionDays'
  | 'retentionMaxDays'
  | 'spanRetentionDays'
  | 'logRetentionDays'
  | 'metricRetentionDays'
  | 'metricPointRetentionDays'
  | 'replayRetentionDays'
  | 'profileRetentionDays'
>

/** The instance's retention, which applies to projects without settings of their own. */
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
 * The maximum retention of a project: that of the instance or the operator's limit for projects
 * (MISHAP_RETENTION_MAX_DAYS), whichever is longer. Single metric points are kept at most as long as the instance keeps
 * points.
 */
export function longestRetention(settings: RetentionSettings): Retention {
  const instance = instanceRetention(settings)
  const longest = (days: number) => Math.max(days, settings.retentionMaxDays ?? 0)
  return {
    events: longest(instance.events),
    spans: longest(instance.spans),
    logs: longest(instance.logs),
    metrics: longest(instance.metrics),
    points: instance.points,
    replays: longest(instance.replays),
    profiles: longest(instance.profiles),
  }
}

/** The maximum number of days that can be set for a project in its settings and through the API. */
export function settableRetention(settings: RetentionSettings): Retention {
  const { events, spans, logs, metrics, points, replays, profiles } = longestRetention(settings)
  return {
    events: Math.min(events, MAX_RETENTION_DAYS),
    spans: Math.min(spans, MAX_RETENTION_DAYS),
    logs: Math.min(logs, MAX_RETENTION_DAYS),
    metrics: Math.min(metrics, MAX_RETENTION_DAYS),
    points: Math.min(points, MAX_RETENTION_DAYS),
    replays: Math.min(replays, MAX_RETENTION_DAYS),
    profiles: Math.min(profiles, MAX_RETENTION_DAYS),
  }
}

/** The class for each setting of a project. Single metric points belong to metrics. */
export const retentionClassOf = {
  retentionDays: 'events',
  spanRetentionDays: 'spans',
  logRetentionDays: 'logs',
  metricRetentionDays: 'metrics',
  replayRetentionDays: 'replays',
  profileRetentionDays: 'profiles',
} as const satisfies Readonly<Record<RetentionField, RetentionClass>>

/**
 * A project's effective retention: its own settings, limited by the instance. Spans, logs, metrics, replays and
 * profiles follow the events if they have no setting.
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
  const usual = instanceRetention(settings)
  const most = longestRetention(settings)
  // The event setting shortens the retention of other classes, but lengthening it requires a setting of their own.
  const kept = (own: number | null, one: RetentionClass) =>
    Math.min(own ?? Math.min(retentionDays ?? usual[one], usual[one]), most[one])
  return {
    events: Math.min(retentionDays ?? usual.events, most.events),
    spans: kept(spanRetentionDays, 'spans'),
    logs: kept(logRetentionDays, 'logs'),
    metrics: kept(metricRetentionDays, 'metrics'),
    points: kept(metricRetentionDays, 'points'),
    replays: kept(replayRetentionDays, 'replays'),
    profiles: kept(profileRetentionDays, 'profiles'),
  }
}

/** The cutoff of each class. */
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
