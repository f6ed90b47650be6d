/**
 * The states that the stores can pretend to have for a page of the development server, so that its states can be looked
 * at with the real page: `/issues?pretend=slow&stores=events,issues`.
 *
 * `empty`: there is nothing in them. `slow`: they do not answer for a long while. `failed`: they cannot be reached.
 * `signed_out`: nobody is signed in.
 */
export const pretences = ['empty', 'slow', 'failed', 'signed_out'] as const
export type Pretence = (typeof pretences)[number]

/** A pretence, and the stores that it is about: `events`, `members`, or an area of the catalogue by its name. */
export interface AskedPretence {
  readonly pretence: Pretence
  readonly stores: readonly string[]
}

/** The address of a page under a pretence. */
export function pretendingAt(path: string, { pretence, stores }: AskedPretence): string {
  return `${path}${path.includes('?') ? '&' : '?'}pretend=${pretence}&stores=${stores.join(',')}`
}

/** Returns the pretence that the address of a request asks for; undefined for every ordinary request. */
export function askedPretence(url: string): AskedPretence | undefined {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  const pretence = pretences.find((one) => one === query.get('pretend'))
  return pretence && { pretence, stores: (query.get('stores') ?? '').split(',') }
}
