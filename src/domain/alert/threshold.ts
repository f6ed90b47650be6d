import type { Level } from '../event/event.ts'
import { isTelemetryMeasure, telemetryMeasures, type LogQuestion, type MetricQuestion } from './telemetry-threshold.ts'

/** Windows for counting events. */
export const windowChoices = [5, 10, 15, 30, 60, 120, 240, 720, 1440] as const
export type WindowMinutes = (typeof windowChoices)[number]

/** The counts a threshold can watch: events, distinct users affected, issues seen for the first time. */
export const countMeasures = ['events', 'users', 'new_issues'] as const
export type CountMeasure = (typeof countMeasures)[number]

/**
 * Shares where low is bad: the percentage of sessions started in the window that did not crash, and of their users that
 * had no crashed session.
 */
const goodShares = ['crash_free_sessions', 'crash_free_users'] as const
type GoodShare = (typeof goodShares)[number]

/**
 * Shares where high is bad: sessions that crashed or continued after an unhandled error, and sessions that had any
 * error or ended badly for any reason.
 */
const badShares = ['crashed_sessions', 'errored_sessions'] as const
type BadShare = (typeof badShares)[number]

export const shareMeasures = [...goodShares, ...badShares] as const
export type ShareMeasure = (typeof shareMeasures)[number]

export const measures = [...countMeasures, 'sessions', ...shareMeasures, ...telemetryMeasures] as const
export type Measure = (typeof measures)[number]

/** Fields of every threshold. */
interface AnyThreshold {
  readonly windowMinutes: WindowMinutes
  /** Empty for all. */
  readonly environments: readonly string[]
  /**
   * Counts are critical strictly above (or below) this. Shares are critical at this percentage or more, or below it.
   */
  readonly critical: number
  /** Milder than `critical`; `null` if there is only one level. */
  readonly warning: number | null
  /**
   * Recovers once the value is back within this limit; `null`: once it is beyond neither `warning` nor `critical`.
   */
  readonly resolve: number | null
}

export interface CountThreshold extends AnyThreshold {
  readonly measure: CountMeasure
  /** Counts events of at least this level; `null` for all. */
  readonly minLevel: Level | null
  /** The bad side of the limit. */
  readonly direction: 'above' | 'below'
}

/** A threshold on sessions, optionally limited to some releases. */
interface AnySessionThreshold extends AnyThreshold {
  /** Release name with `*` as a wildcard. Absent for all releases. */
  readonly release?: string
}

/** Limits for the number of sessions started. No sessions count as 0. */
export interface SessionThreshold extends AnySessionThreshold {
  readonly measure: 'sessions'
  readonly direction: 'above' | 'below'
}

type ShareAndSide =
  | { readonly measure: GoodShare; readonly direction: 'below' }
  | { readonly measure: BadShare; readonly direction: 'above' }

/** Limits for a share of sessions or users, in percent with at most two decimals. */
export type ShareThreshold = AnySessionThreshold &
  ShareAndSide & {
    /**
     * With fewer sessions (or users, for a share of users) in the window the share is meaningless, and the threshold
     * keeps its state. At least 1.
     */
    readonly leastSessions: number
  }

export type LogThreshold = AnyThreshold & LogQuestion

export type MetricThreshold = AnyThreshold & MetricQuestion

export type TelemetryThreshold = LogThreshold | MetricThreshold

export type Threshold = CountThreshold | SessionThreshold | ShareThreshold | TelemetryThreshold

/** Whether the measure is a share, in percent. */
export function isShareMeasure(measure: Measure): measure is ShareMeasure {
  return shareMeasures.some((one) => one === measure)
}

/** Adds the bad side of the limit to a share measure. */
export function withSide(measure: ShareMeasure): ShareAndSide {
  switch (measure) {
    case 'crash_free_sessions':
    case 'crash_free_users':
      return { measure, direction: 'below' }
    case 'crashed_sessions':
    case 'errored_sessions':
      return { measure, direction: 'above' }
  }
}

export function isCount(threshold: Threshold): threshold is CountThreshold {
  return countMeasures.some((one) => one === threshold.measure)
}

export function isShare(threshold: Threshold): threshold is ShareThreshold {
  return isShareMeasure(threshold.measure)
}

export function isOverSessions(threshold: Threshold): threshold is SessionThreshold | ShareThreshold {
  return threshold.measure === 'sessions' || isShare(threshold)
}

export function isTelemetry(threshold: Threshold): threshold is TelemetryThreshold {
  return isTelemetryMeasure(threshold.measure)
}

export const thresholdStates = ['ok', 'warning', 'critical'] as const
export type ThresholdState = (typeof thresholdStates)[number]

type Limits = Pick<Threshold, 'measure' | 'direction' | 'critical' | 'warning' | 'resolve'>

/**
 * The next state of a threshold for this value. `null` means no data and keeps the state. Applies hysteresis: after
 * crossing a limit, the value has to get back within `resolve`, so a count that oscillates around its limit does not
 * alert each time.
 */
export function nextState(limits: Limits, state: ThresholdState, value: number | null): ThresholdState {
  if (value === null) return state
  const { critical, warning } = limits
  if (isBeyond(limits, value, critical)) return 'critical'
  if (warning !== null && isBeyond(limits, value, warning)) return 'warning'
  if (state === 'ok' || !isBeyond(limits, value, resolveLimit(limits))) return 'ok'
  return warning === null ? 'critical' : 'warning'
}

/** The limit that belongs to a state: the one that was crossed or, for `ok`, the one the value has to stay within. */
export function limitOf(limits: Limits, state: ThresholdState): number {
  switch (state) {
    case 'critical':
      return limits.critical
    case 'warning':
      return limits.warning ?? limits.critical
    case 'ok':
      return resolveLimit(limits)
  }
}

function resolveLimit({ critical, warning, resolve }: Limits): number {
  return resolve ?? warning ?? critical
}

export function isBeyond(
  { measure, direction }: Pick<Threshold, 'measure' | 'direction'>,
  value: number,
  limit: number,
): boolean {
  if (direction === 'below') return value < limit
  return isShareMeasure(measure) ? value >= limit : value > limit
}

export interface ThresholdPoint {
  /** End of the window. */
  readonly at: Date
  /** `null`: for a share, too few sessions or users; for a metric, no data. */
  readonly value: number | null
  readonly state: ThresholdState
}

/** The states a threshold would have had for these values, starting from `ok`. */
export function statesOver(
  limits: Limits,
  values: readonly Pick<ThresholdPoint, 'at' | 'value'>[],
): readonly ThresholdPoint[] {
  let state: ThresholdState = 'ok'
  return values.map(({ at, value }) => {
    state = nextState(limits, state, value)
    return { at, value, state }
  })
}
