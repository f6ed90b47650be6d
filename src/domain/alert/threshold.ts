import type { Level } from '../event/event.ts'
import { isTelemetryMeasure, telemetryMeasures, type LogQuestion, type MetricQuestion } from './telemetry-threshold.ts'

/** Windows that events are counted in. */
export const windowChoices = [5, 10, 15, 30, 60, 120, 240, 720, 1440] as const
export type WindowMinutes = (typeof windowChoices)[number]

/**
 * The counts that a threshold can watch: events, different users that they happened to, issues whose first event came.
 */
export const countMeasures = ['events', 'users', 'new_issues'] as const
export type CountMeasure = (typeof countMeasures)[number]

/**
 * The shares that are good: of the sessions started in the window those that did not crash, and of their users those
 * whom no session crashed for. They are bad below a limit.
 */
const goodShares = ['crash_free_sessions', 'crash_free_users'] as const
type GoodShare = (typeof goodShares)[number]

/**
 * The shares that are bad, from a limit on: sessions that crashed, or that went on after an error which nobody handled;
 * sessions that had any error, or ended badly in whatever way.
 */
const badShares = ['crashed_sessions', 'errored_sessions'] as const
type BadShare = (typeof badShares)[number]

export const shareMeasures = [...goodShares, ...badShares] as const
export type ShareMeasure = (typeof shareMeasures)[number]

export const measures = [...countMeasures, 'sessions', ...shareMeasures, ...telemetryMeasures] as const
export type Measure = (typeof measures)[number]

/** The fields that every threshold has, whatever it measures, over several projects. */
interface AnyThreshold {
  readonly windowMinutes: WindowMinutes
  /** Empty: any. */
  readonly environments: readonly string[]
  /** Of a count. Above: more than so many. Below: fewer. Of a share: so many percent or more, or less than so many. */
  readonly critical: number
  /** Milder than `critical`; null: there is only one level. */
  readonly warning: number | null
  /** Good again where the value is no longer beyond this; null: beyond neither of the others. */
  readonly resolve: number | null
}

/** The limits beyond which a count is too high, or too low. */
export interface CountThreshold extends AnyThreshold {
  readonly measure: CountMeasure
  /** Counts what is at least as bad; null: everything. */
  readonly minLevel: Level | null
  /** The side of the limit that is bad. */
  readonly direction: 'above' | 'below'
}

/** A threshold over sessions, of one release or of several. */
interface AnySessionThreshold extends AnyThreshold {
  /** The releases whose sessions count: a name, `*` for any text. Absent: all of them. */
  readonly release?: string
}

/** The limits beyond which too many sessions are started, or too few. Without any there are 0. */
export interface SessionThreshold extends AnySessionThreshold {
  readonly measure: 'sessions'
  readonly direction: 'above' | 'below'
}

type ShareAndSide =
  | { readonly measure: GoodShare; readonly direction: 'below' }
  | { readonly measure: BadShare; readonly direction: 'above' }

/** The limits beyond which a share of sessions or users is bad. Limits are percents, of two decimals at most. */
export type ShareThreshold = AnySessionThreshold &
  ShareAndSide & {
    /**
     * With fewer sessions in the window, or of a share of users with fewer users, the share says nothing, and the
     * threshold stands as it stood. At least 1.
     */
    readonly leastSessions: number
  }

/** The limits beyond which there are too many logs, or too few. */
export type LogThreshold = AnyThreshold & LogQuestion

/** The limits beyond which a number of a metric is too high, or too low. */
export type MetricThreshold = AnyThreshold & MetricQuestion

export type TelemetryThreshold = LogThreshold | MetricThreshold

export type Threshold = CountThreshold | SessionThreshold | ShareThreshold | TelemetryThreshold

/** Returns whether this measures a share, in percent. */
export function isShareMeasure(measure: Measure): measure is ShareMeasure {
  return shareMeasures.some((one) => one === measure)
}

/** Returns the share with the side of its limit that is bad. */
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

/** Returns whether this is a threshold over events, users or issues. */
export function isCount(threshold: Threshold): threshold is CountThreshold {
  return countMeasures.some((one) => one === threshold.measure)
}

/** Returns whether this is a threshold over a share. */
export function isShare(threshold: Threshold): threshold is ShareThreshold {
  return isShareMeasure(threshold.measure)
}

/** Returns whether this is a threshold over sessions: how many there are, or a share. */
export function isOverSessions(threshold: Threshold): threshold is SessionThreshold | ShareThreshold {
  return threshold.measure === 'sessions' || isShare(threshold)
}

/** Returns whether this is a threshold over logs or over a metric. */
export function isTelemetry(threshold: Threshold): threshold is TelemetryThreshold {
  return isTelemetryMeasure(threshold.measure)
}

/** The states of a threshold. */
export const thresholdStates = ['ok', 'warning', 'critical'] as const
export type ThresholdState = (typeof thresholdStates)[number]

type Limits = Pick<Threshold, 'measure' | 'direction' | 'critical' | 'warning' | 'resolve'>

/**
 * Returns the state of a threshold with this value; null says nothing, and changes nothing. Hysteresis: what has passed
 * a limit is good again only where it is no longer beyond `resolve`, so that a count which sways around its limit does
 * not tell of it each time.
 */
export function nextState(limits: Limits, state: ThresholdState, value: number | null): ThresholdState {
  if (value === null) return state
  const { critical, warning } = limits
  if (isBeyond(limits, value, critical)) return 'critical'
  if (warning !== null && isBeyond(limits, value, warning)) return 'warning'
  if (state === 'ok' || !isBeyond(limits, value, resolveLimit(limits))) return 'ok'
  return warning === null ? 'critical' : 'warning'
}

/** The limit that a state is about: what was passed, or what the count keeps to again. */
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

/** Returns whether a value is on the bad side of a limit. */
export function isBeyond(
  { measure, direction }: Pick<Threshold, 'measure' | 'direction'>,
  value: number,
  limit: number,
): boolean {
  if (direction === 'below') return value < limit
  return isShareMeasure(measure) ? value >= limit : value > limit
}

/** A value, and where the threshold stood with it. */
export interface ThresholdPoint {
  /** The end of the window that was looked at. */
  readonly at: Date
  /** null: of a share, there were too few sessions or users; of a metric, nothing was measured. */
  readonly value: number | null
  readonly state: ThresholdState
}

/** Returns the states that a threshold would have had with these values, one after the other, beginning with `ok`. */
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
