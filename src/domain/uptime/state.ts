/** How a check stands. `pending`: it has not been made yet. */
export const checkStates = ['down', 'up', 'pending', 'maintenance', 'paused'] as const
export type CheckState = (typeof checkStates)[number]

/** How a check stands at one probe, by the newest of its results. */
export interface ProbeState {
  readonly isUp: boolean
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** A result counts for so many intervals: a probe that is gone holds nothing up, and nothing down. */
const FRESH_INTERVALS = 3
const FRESH_LEAST_MS = 3 * 60_000

/**
 * Returns whether a check is up, by what its probes found: it is down when more than half of those that still report say
 * so. A probe's own network is then not taken for an outage.
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
 * Returns the time of the last result of a check that should have had one since: the server was down, or its probe is
 * gone. Then it is neither up nor down, as far as is known. undefined: it reports, is to say nothing, or never did.
 */
export function silentSince(
  { state, lastAt }: { readonly state: CheckState; readonly lastAt: Date | null },
  intervalSeconds: number,
  now: Date,
): Date | undefined {
  if ((state !== 'up' && state !== 'down') || lastAt === null) return undefined
  return now.getTime() - lastAt.getTime() > freshMs(intervalSeconds) ? lastAt : undefined
}
