import type { Settings } from '../settings.ts'
import { MAX_RETENTION_DAYS, type Project, type RetentionField } from './project.ts'

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
  | 'retentionMaxDays'
  | 'spanRetentionDays'
  | 'logRetentionDays'
  | 'metricRetentionDays'
  | 'metricPointRetentionDays'
  | 'replayRetentionDays'
  | 'profileRetentionDays'
>

/** Returns how long the instance keeps data of each class of projects that have set nothing. */
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
 * Returns the longest that a project may keep data of each class: as long as the instance keeps it, or for the time that
 * the operator allows projects (MISHAP_RETENTION_MAX_DAYS), whichever is longer. Single points of metrics are kept no
 * longer than the instance keeps any.
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

/** Returns the most days that a project may set for data of each class, in its settings and by the API. */
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

/** The class whose data each setting of a project is about. Single points of metrics go with the metrics. */
export const retentionClassOf = {
  retentionDays: 'events',
  spanRetentionDays: 'spans',
  logRetentionDays: 'logs',
  metricRetentionDays: 'metrics',
  replayRetentionDays: 'replays',
  profileRetentionDays: 'profiles',
} as const satisfies Readonly<Record<RetentionField, RetentionClass>>

/**
 * Returns how long the data of a project is kept: as long as it has set itself, and never longer than the instance
 * allows. Spans, logs, metrics, replays and profiles go with the events where nothing is set for them.
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
  // What goes with the events is shorter with them, and not longer: that has to be asked for.
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
