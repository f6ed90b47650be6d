import { connection } from './requests.ts'

/** Polling interval, and its maximum after failures. */
const EVERY_MS = 8_000
const LONGEST_MS = 5 * 60_000
/** Polling interval while the server is unreachable. */
const AWAY_MS = 3_000

/**
 * Polls while the tab is visible and online, backing off on failures. Its findings drive the page's notice that the
 * server is unreachable. Returns a function that ends polling.
 * @param ask resolves to `stop` if the caller has no access or nothing is left to ask, to `away` if the server did not
 *   answer. Rejects on a bad answer.
 */
export function poll(ask: (signal: AbortSignal) => Promise<Heard>): () => void {
  asking += 1
  const stop = turns(ask)
  let isOver = false
  return () => {
    if (!isOver) asking -= 1
    isOver = true
    stop()
  }
}

type Heard = 'on' | 'stop' | 'away'

/** Number of active polls on the page. */
let asking = 0

/** Polls only whether the server is reachable, while the page polls nothing else. Returns a function that ends it. */
export function pulse(address: string): () => void {
  return turns(async (signal) => {
    if (asking > 0) return 'unheard'
    const answer = await fetch(address, { signal, cache: 'no-store' }).catch(() => undefined)
    return answer === undefined || isFromBefore(answer) ? 'away' : 'on'
  })
}

/** Whether the response is from a proxy in front of an unreachable server, or from a server that is starting. */
export function isFromBefore({ status }: Response): boolean {
  return status >= 502 && status <= 504
}

function turns(ask: (signal: AbortSignal) => Promise<Heard | 'unheard'>): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Date.now() + EVERY_MS
  let failures = 0
  let isAsking = false

  const wait = () => {
    clearTimeout(timer)
    // A hidden tab waits until it is visible, then sends the request that is due.
    if (!signal.aborted && !document.hidden && navigator.onLine)
      timer = setTimeout(() => void turn(), Math.max(0, dueAt - Date.now()))
  }
  const turn = async () => {
    if (isAsking) return
    isAsking = true
    let every = AWAY_MS
    try {
      const answer = await ask(signal)
      if (signal.aborted) return
      if (answer === 'stop') ending.abort()
      if (answer === 'away') connection.lost()
      else {
        if (answer !== 'unheard') connection.found()
        failures = 0
        every = EVERY_MS
      }
    } catch {
      failures += 1
      every = Math.min(LONGEST_MS, EVERY_MS * 2 ** failures)
    }
    isAsking = false
    dueAt = Date.now() + every
    wait()
  }
  document.addEventListener('visibilitychange', wait, { signal })
  window.addEventListener('online', wait, { signal })
  wait()
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}
