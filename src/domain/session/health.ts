import type { SessionSums } from './session-sums.ts'

/** A share, or `null` if the whole is empty, which differs from 0%. */
export type Share = number | null

/** Session counts by outcome, summed over several steps. */
export type SessionTotals = Pick<
  SessionSums,
  'started' | 'healthy' | 'crashed' | 'unhandled' | 'abnormal' | 'anr' | 'withoutUser'
>

/** Sums up steps; `undefined` without steps. Users and durations cannot be summed. */
export function totalsOf(steps: readonly SessionTotals[]): SessionTotals | undefined {
  if (steps.length === 0) return undefined
  const sum = (name: keyof SessionTotals) => steps.reduce((so, step) => so + step[name], 0)
  return {
    started: sum('started'),
    healthy: sum('healthy'),
    crashed: sum('crashed'),
    unhandled: sum('unhandled'),
    abnormal: sum('abnormal'),
    anr: sum('anr'),
    withoutUser: sum('withoutUser'),
  }
}

/** The share of sessions that did not crash, 0 … 1. An unhandled error is not a crash. */
export function crashFreeSessions({ started, crashed }: Pick<SessionSums, 'started' | 'crashed'>): Share {
  return shareWithout(crashed, started)
}

/** The share of users without a crashed session. */
export function crashFreeUsers({ users }: Pick<SessionSums, 'users'>): Share {
  return shareWithout(users.crashed, users.all)
}

/** The share of sessions without any error, regardless of how they ended. */
export function errorFreeSessions({ started, healthy }: Pick<SessionSums, 'started' | 'healthy'>): Share {
  return shareWithout(started - healthy, started)
}

/** The share of users whose app did not respond. */
export function anrRate({ users }: Pick<SessionSums, 'users'>): Share {
  const free = shareWithout(users.anr, users.all)
  return free === null ? null : 1 - free
}

/** Both counts are estimates, so the result is clamped to 0. */
function shareWithout(bad: number, all: number): Share {
  return all === 0 ? null : Math.max(0, 1 - bad / all)
}

/** A release is adopted from this share of all sessions on. */
export const ADOPTED_FROM = 0.1
/** Number of hours, including the current one, over which adoption is measured. */
export const ADOPTION_HOURS = 6

/** `adopted`: used by many. `low`: used by few. `replaced`: formerly used by many. */
export const adoptionStages = ['adopted', 'low', 'replaced'] as const
export type AdoptionStage = (typeof adoptionStages)[number]

export interface Adoption {
  /** Share of all sessions in the last step; `null` if no release had any. */
  readonly share: Share
  /** `null` if it had no session in any step. */
  readonly stage: AdoptionStage | null
}

/**
 * @param own its sessions by step, oldest first; the last step determines its share
 * @param all sessions of all releases in the same steps
 */
export function adoptionOf(own: readonly number[], all: readonly number[]): Adoption {
  const shares = own.map((count, step) => shareOf(count, all[step] ?? 0))
  const share = shares.at(-1) ?? null
  if (own.every((count) => count === 0)) return { share, stage: null }
  if (isAdopted(share)) return { share, stage: 'adopted' }
  return { share, stage: shares.some(isAdopted) ? 'replaced' : 'low' }
}

function isAdopted(share: Share): boolean {
  return share !== null && share >= ADOPTED_FROM
}

function shareOf(part: number, whole: number): Share {
  return whole === 0 ? null : part / whole
}

/**
 * The step from which browser sessions are defined differently because of a newer SDK: the first in which sessions of
 * new SDKs are the majority, after steps in which those of old SDKs were. `undefined` if nothing changed.
 */
export function lifecycleChange(
  steps: readonly Pick<SessionSums, 'step' | 'oldBrowserSdk' | 'newBrowserSdk'>[],
): number | undefined {
  const before = steps.findIndex(({ oldBrowserSdk, newBrowserSdk }) => oldBrowserSdk > newBrowserSdk)
  if (before === -1) return undefined
  return steps.slice(before).find(({ oldBrowserSdk, newBrowserSdk }) => newBrowserSdk > oldBrowserSdk)?.step
}
