import { connection } from './requests.ts'

/** How often is asked while all is well, and at most how long is waited after failures. */
const EVERY_MS = 8_000
const LONGEST_MS = 5 * 60_000
/** How often a server that does not answer at all is asked whether it is back. */
const AWAY_MS = 3_000

/**
 * Asks again and again while the tab is visible and there is a network, ever more seldom while it fails, and never again
 * once it was told to stop. The page says that the server is away, and that it is back, by what this finds. Returns the
 * way to end it.
 * @param ask `stop`: whoever asks may not, or there is nothing to ask about. `away`: nobody answered. Rejects where there
 *   was no good answer.
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

/** Polls of the page that is open. */
let asking = 0

/** Asks no more than whether the server is there, where the page asks it nothing else. Returns the way to end it. */
export function pulse(address: string): () => void {
  return turns(async (signal) => {
    if (asking > 0) return 'unheard'
    const answer = await fetch(address, { signal, cache: 'no-store' }).catch(() => undefined)
    return answer === undefined || isFromBefore(answer) ? 'away' : 'on'
  })
}

/** Of whoever stands before a server that is away, or of one that is just starting. */
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
    // A hidden tab waits for somebody to look at it; what was due meanwhile is asked then.
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
