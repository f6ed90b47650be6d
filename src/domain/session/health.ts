import type { SessionSums } from './session-sums.ts'

/** Shares are null where there is nothing that they could be a share of: that is not 0%. */
export type Share = number | null

/** Sessions by how they went, over several steps. */
export type SessionTotals = Pick<
  SessionSums,
  'started' | 'healthy' | 'crashed' | 'unhandled' | 'abnormal' | 'anr' | 'withoutUser'
>

/** Returns the sum of steps; undefined where there is none. Users and durations of steps do not add up. */
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

/** Returns the share of sessions that did not crash, 0 … 1. An error that nobody handled is no crash. */
export function crashFreeSessions({ started, crashed }: Pick<SessionSums, 'started' | 'crashed'>): Share {
  return shareWithout(crashed, started)
}

/** Returns the share of users whom no session crashed for. */
export function crashFreeUsers({ users }: Pick<SessionSums, 'users'>): Share {
  return shareWithout(users.crashed, users.all)
}

/** Returns the share of sessions without any error, however they ended. */
export function errorFreeSessions({ started, healthy }: Pick<SessionSums, 'started' | 'healthy'>): Share {
  return shareWithout(started - healthy, started)
}

/** Returns the share of users whose app did not respond. */
export function anrRate({ users }: Pick<SessionSums, 'users'>): Share {
  const free = shareWithout(users.anr, users.all)
  return free === null ? null : 1 - free
}

/** Estimates of both counts may differ by a little: no share is below 0. */
function shareWithout(bad: number, all: number): Share {
  return all === 0 ? null : Math.max(0, 1 - bad / all)
}

/** From this share of all sessions on a release is adopted. */
export const ADOPTED_FROM = 0.1
/** The hours that the hour of adoption is judged by: the one itself and those before it. */
export const ADOPTION_HOURS = 6

/** adopted: many run it. low: few do. replaced: many did, and few do now. */
export const adoptionStages = ['adopted', 'low', 'replaced'] as const
export type AdoptionStage = (typeof adoptionStages)[number]

/** How widely a release is used. */
export interface Adoption {
  /** Of all sessions in the last step; null: there were none of any release. */
  readonly share: Share
  /** null: it had no session in any step. */
  readonly stage: AdoptionStage | null
}

/**
 * Returns how widely a release is used.
 * @param own its sessions by step, oldest first; the last one is what its share is judged by
 * @param all those of all releases in the same steps
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
 * Returns the step from which on the browsers' sessions are of another length, because their SDK is: where those of the new
 * one first are most, after steps in which those of the old one were. undefined: nothing has changed.
 */
export function lifecycleChange(
  steps: readonly Pick<SessionSums, 'step' | 'oldBrowserSdk' | 'newBrowserSdk'>[],
): number | undefined {
  const before = steps.findIndex(({ oldBrowserSdk, newBrowserSdk }) => oldBrowserSdk > newBrowserSdk)
  if (before === -1) return undefined
  return steps.slice(before).find(({ oldBrowserSdk, newBrowserSdk }) => newBrowserSdk > oldBrowserSdk)?.step
}
