import type { ThresholdWatch } from '#domain/alert/rule.ts'
import { windowChoices, withSide, type WindowMinutes } from '#domain/alert/threshold.ts'
import type { Miss } from '#domain/import/tally.ts'
import type { ForeignDestination, ForeignThreshold } from '../foreign.ts'
import { missOf } from './pages.ts'
import type { SentryAction, SentryMetricRule } from './shapes.ts'
import { measuredBy, type Measured } from './threshold-measure.ts'

const ABOVE = 0
const BELOW = 1
/** Statuses of inactive rules: a snapshot of an older form, or disabled. */
const ASLEEP: ReadonlySet<number> = new Set([4, 5])

/**
 * Converts a metric alert to a threshold. Alerts without a counterpart, such as percentage changes and anomalies, are
 * reported as misses.
 * @param projects ids of the watched projects
 * @param members email addresses by foreign account id
 */
export function thresholdOf(
  rule: SentryMetricRule,
  projects: readonly string[],
  members: ReadonlyMap<string, string>,
): ForeignThreshold | Miss {
  const none = (why: string) => missOf('threshold', 'no_counterpart', `${rule.name} (${why})`)
  const { comparisonDelta, detectionType, status } = rule
  if (comparisonDelta) return none(`a change in percent against ${comparisonDelta} minutes before`)
  if (detectionType && detectionType !== 'static') return none(`detection ${detectionType}`)
  const measured = measuredBy(rule)
  if (measured === undefined) return none(`${rule.aggregate} of ${rule.dataset ?? 'events'}`)
  if (rule.thresholdType !== ABOVE && rule.thresholdType !== BELOW) return none('above and below at once')
  const watch = watchOf(rule, measured, rule.thresholdType === ABOVE ? 'above' : 'below')
  if (typeof watch === 'string') return none(watch)
  const actions = rule.triggers.map((trigger) => trigger.actions ?? [])
  const all = actions.flat()
  return {
    kind: 'threshold',
    id: rule.id,
    projects,
    name: rule.name,
    enabled: rule.snooze !== true && !ASLEEP.has(status ?? 0),
    watch,
    destinations: distinct(all.flatMap((action) => destinationOf(action, members) ?? [])),
    owner: ownerOf(rule.owner, members),
    left: [
      ...measured.left,
      ...windowLeft(rule.timeWindow, watch.windowMinutes),
      ...((rule.thresholdPeriod ?? 1) > 1 ? [`${rule.thresholdPeriod} times in a row`] : []),
      ...new Set(all.flatMap((action) => (destinationOf(action, members) === undefined ? [nameOf(action)] : []))),
      ...(areSame(actions) ? [] : ['its levels tell different people']),
    ],
  }
}

function distinct(destinations: readonly ForeignDestination[]): readonly ForeignDestination[] {
  return [...new Map(destinations.map((one) => [JSON.stringify(one), one])).values()]
}

function areSame(levels: readonly (readonly SentryAction[])[]): boolean {
  const told = levels.map((actions) => JSON.stringify(actions.map((action) => nameOf(action)).toSorted()))
  return new Set(told).size <= 1
}

function windowLeft(minutes: number, here: WindowMinutes): readonly string[] {
  return minutes === here ? [] : [`a window of ${minutes} minutes: ${here} here`]
}

type Limits = Pick<ThresholdWatch, 'windowMinutes' | 'environments' | 'critical' | 'warning' | 'resolve'>

/** @returns the reason as text if the threshold cannot be expressed */
function watchOf(rule: SentryMetricRule, measured: Measured, direction: 'above' | 'below'): ThresholdWatch | string {
  const limitOf = (label: string) => rule.triggers.find((trigger) => trigger.label === label)
  const critical = limitOf('critical') ?? limitOf('')
  if (critical === undefined) return 'no critical level'
  const resolve = rule.resolveThreshold ?? critical.resolveThreshold
  const round = roundingOf(measured, direction)
  const warning = limitOf('warning')
  const limits: Limits = {
    // The next longer supported window.
    windowMinutes: windowChoices.find((one) => one >= rule.timeWindow) ?? windowChoices.at(-1) ?? 60,
    environments: rule.environment ? [rule.environment] : [],
    critical: round.limit(critical.alertThreshold),
    warning: warning === undefined ? null : round.limit(warning.alertThreshold),
    resolve: resolve === undefined || resolve === null ? null : round.resolve(resolve),
  }
  return withMeasure(measured, limits, direction)
}

function withMeasure(measured: Measured, limits: Limits, direction: 'above' | 'below'): ThresholdWatch | string {
  switch (measured.of) {
    case 'events':
    case 'users':
      return { kind: 'threshold', measure: measured.of, minLevel: measured.minLevel, direction, ...limits }
    case 'sessions': {
      const release = measured.release === undefined ? {} : { release: measured.release }
      return { kind: 'threshold', measure: 'sessions', direction, ...release, ...limits }
    }
    case 'crash_free_sessions':
    case 'crash_free_users': {
      const side = withSide(measured.of)
      if (side.direction !== direction) return `${measured.of} ${direction} a limit`
      const release = measured.release === undefined ? {} : { release: measured.release }
      return { kind: 'threshold', ...side, ...release, leastSessions: 1, ...limits }
    }
    case 'telemetry':
      return { kind: 'threshold', ...measured.question, direction, ...limits }
  }
}

interface Rounding {
  limit(value: number): number
  resolve(value: number): number
}

/**
 * Sentry's limits are arbitrary numbers, and an alert resolves strictly beyond the resolve limit. Here, counts are
 * whole, and an alert resolves at the limit.
 */
function roundingOf(measured: Measured, direction: 'above' | 'below'): Rounding {
  if (measured.of === 'crash_free_sessions' || measured.of === 'crash_free_users') {
    const percents = (value: number) => Math.round(value * 100) / 100
    return { limit: percents, resolve: percents }
  }
  if (measured.of === 'telemetry' && measured.question.measure === 'metric')
    return { limit: (value) => value, resolve: (value) => value }
  if (direction === 'above')
    return { limit: (value) => Math.floor(value), resolve: (value) => Math.max(0, Math.ceil(value) - 1) }
  return { limit: (value) => Math.ceil(value), resolve: (value) => Math.floor(value) + 1 }
}

function destinationOf(
  { type, targetType, targetIdentifier }: SentryAction,
  members: ReadonlyMap<string, string>,
): ForeignDestination | undefined {
  if (type !== 'email' || !targetIdentifier) return undefined
  return actorOf(`${targetType ?? ''}:${targetIdentifier}`, members)
}

function nameOf({ type, targetType, targetIdentifier, inputChannelId }: SentryAction): string {
  return [type, inputChannelId ?? (type === 'email' ? `${targetType ?? ''} ${targetIdentifier ?? ''}` : '')]
    .join(' ')
    .trim()
}

/** `team:7`, `user:5` */
function actorOf(text: string, members: ReadonlyMap<string, string>): ForeignDestination | undefined {
  const [kind, id = ''] = text.split(':')
  if (kind === 'team') return { kind: 'team', id }
  const email = kind === 'user' ? members.get(id) : undefined
  return email === undefined ? undefined : { kind: 'person', email }
}

function ownerOf(owner: string | null | undefined, members: ReadonlyMap<string, string>): ForeignDestination | null {
  return actorOf(owner ?? '', members) ?? null
}
