/** The state of a check. `pending`: it has not run yet. */
export const checkStates = ['down', 'up', 'pending', 'maintenance', 'paused'] as const
export type CheckState = (typeof checkStates)[number]

/** The state of a check at one probe, from its newest result. */
export interface ProbeState {
  readonly isUp: boolean
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** A result expires after this many intervals, so a dead probe does not influence the state. */
const FRESH_INTERVALS = 3
const FRESH_LEAST_MS = 3 * 60_000

/**
 * Whether a check is up: it is down if more than half of the probes that still report say so. This keeps network
 * problems of a single probe from looking like an outage.
 */
export function isUpAmong(probes: readonly ProbeState[], intervalSeconds: number): boolean {
  const newest = Math.max(...probes.map(({ at }) => at))
  const counted = probes.filter(({ at }) => newest - at <= freshMs(intervalSeconds))
  return counted.filter(({ isUp }) => !isUp).length * 2 <= counted.length && counted.some(({ isUp }) => isUp)
}

function freshMs(intervalSeconds: number): number {
  return Math.max(FRESH_INTERVALS * intervalSeconds * 1000, FRESH_LEAST_MS)
}

/**
 * The time of a check's last result, if it is overdue because the server was down or its probe is gone. The state is
 * then unknown. Returns `undefined` if the check reports on time, is not expected to report, or never has.
 */
export function silentSince(
  { state, lastAt }: { readonly state: CheckState; readonly lastAt: Date | null },
  intervalSeconds: number,
  now: Date,
): Date | undefined {
  if ((state !== 'up' && state !== 'down') || lastAt === null) return undefined
  return now.getTime() - lastAt.getTime() > freshMs(intervalSeconds) ? lastAt : undefined
}
