import { CLIENT_ADDRESS_HEADER, clientNetwork } from '#domain/client-network.ts'

const WINDOW_MS = 60_000
/** Of one client: a first synchronisation sends some ten a second. */
const MOST = 3_000
/** Of one client, with no token that is good. */
const MOST_REFUSED = 60
/** Clients that are remembered in a window. */
const MAX_CLIENTS = 10_000

/** How often a client may ask: counted in this process, a minute at a time. */
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
    /** Counts a request. Answers the seconds to wait; undefined: go on. */
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
    /** True once in a while. */
    isWorthNoting(at: Date): boolean {
      if (at.getTime() - notedAt < WINDOW_MS) return false
      notedAt = at.getTime()
      return true
    },
  }
}
