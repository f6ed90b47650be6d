import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'

const WINDOW_MS = 60_000
/** Per client. A first synchronisation sends about ten a second. */
const MOST = 3_000
/** Per client, for requests without a valid token. */
const MOST_REFUSED = 60
/** Maximum number of clients tracked per window. */
const MAX_CLIENTS = 10_000

/** Rate limit per client, counted in this process in windows of a minute. */
export function createPace(now: () => number = Date.now) {
  let windowFrom = 0
  let counts = new Map<string, { asked: number; refused: number }>()
  let notedAt = Number.NEGATIVE_INFINITY

  function countOf(headers: Headers) {
    if (now() - windowFrom >= WINDOW_MS || counts.size > MAX_CLIENTS) {
      windowFrom = now()
      counts = new Map()
    }
    const client = clientNetwork(headers.get(CLIENT_ADDRESS_HEADER) ?? '')
    const count = counts.get(client) ?? { asked: 0, refused: 0 }
    counts.set(client, count)
    return count
  }

  return {
    /** Counts a request. Returns the seconds to wait, or `undefined` if it may proceed. */
    take(headers: Headers): number | undefined {
      const count = countOf(headers)
      if (count.asked >= MOST || count.refused >= MOST_REFUSED)
        return Math.max(1, Math.ceil((windowFrom + WINDOW_MS - now()) / 1000))
      count.asked++
      return undefined
    },
    wasRefused(headers: Headers): void {
      countOf(headers).refused++
    },
    /** True at most once per window. */
    isWorthNoting(at: Date): boolean {
      if (at.getTime() - notedAt < WINDOW_MS) return false
      notedAt = at.getTime()
      return true
    },
  }
}
