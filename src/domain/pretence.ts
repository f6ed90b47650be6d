/**
 * Simulated store states for a page of the development server, to look at its states with the real page:
 * `/issues?pretend=slow&stores=events,issues`.
 *
 * `empty`: the stores are empty. `slow`: they respond late. `failed`: they are unreachable. `signed_out`: the user is
 * not signed in.
 */
export const pretences = ['empty', 'slow', 'failed', 'signed_out'] as const
export type Pretence = (typeof pretences)[number]

/** A simulated state and the stores affected: `events`, `members`, or an area of the catalogue by name. */
export interface AskedPretence {
  readonly pretence: Pretence
  readonly stores: readonly string[]
}

/** The URL of a page with a simulated state. */
export function pretendingAt(path: string, { pretence, stores }: AskedPretence): string {
  return `${path}${path.includes('?') ? '&' : '?'}pretend=${pretence}&stores=${stores.join(',')}`
}

/** The simulated state requested in a URL; `undefined` for ordinary requests. */
export function askedPretence(url: string): AskedPretence | undefined {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  const pretence = pretences.find((one) => one === query.get('pretend'))
  return pretence && { pretence, stores: (query.get('stores') ?? '').split(',') }
}
