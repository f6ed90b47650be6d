import type { Level } from '../event/event.ts'
import type { WindowMinutes } from './rule.ts'

/** What is counted: events, different users that they happened to, issues whose first event came. */
export const measures = ['events', 'users', 'new_issues'] as const
export type Measure = (typeof measures)[number]

/** When a count over several projects is too high, or too low. */
export interface Threshold {
  readonly measure: Measure
  readonly windowMinutes: WindowMinutes
  /** Empty: any. */
  readonly environments: readonly string[]
  /** Counts what is at least as bad; null: everything. */
  readonly minLevel: Level | null
  /** Which side is bad. */
  readonly direction: 'above' | 'below'
  /** Above: more than so many. Below: fewer. */
  readonly critical: number
  /** Milder than `critical`; null: there is only one level. */
  readonly warning: number | null
  /** Good again where the count is no longer beyond this; null: beyond neither of the others. */
  readonly resolve: number | null
}

/** How a threshold stands. */
export const thresholdStates = ['ok', 'warning', 'critical'] as const
export type ThresholdState = (typeof thresholdStates)[number]

type Limits = Pick<Threshold, 'direction' | 'critical' | 'warning' | 'resolve'>

/**
 * Where a threshold stands with this count. Hysteresis: what has passed a limit is good again only where it is no longer
 * beyond `resolve`, so that a count which sways around its limit does not tell of it each time.
 */
export function nextState(limits: Limits, state: ThresholdState, value: number): ThresholdState {
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

function isBeyond({ direction }: Limits, value: number, limit: number): boolean {
  return direction === 'above' ? value > limit : value < limit
}

/** A count, and where the threshold stood with it. */
export interface ThresholdPoint {
  /** The end of the window that was counted. */
  readonly at: Date
  readonly value: number
  readonly state: ThresholdState
}

/** How a threshold would have stood with these counts, one after the other, beginning with `ok`. */
export function standings(
  limits: Limits,
  counts: readonly { readonly at: Date; readonly value: number }[],
): readonly ThresholdPoint[] {
  let state: ThresholdState = 'ok'
  return counts.map(({ at, value }) => {
    state = nextState(limits, state, value)
    return { at, value, state }
  })
}
