/** How often is asked while all is well, and at most how long is waited after failures. */
const EVERY_MS = 10_000
const LONGEST_MS = 5 * 60_000

/**
 * Asks again and again while the tab is visible and there is a network, ever more seldom while it fails, and never again
 * once it was told to stop. Returns the way to end it.
 * @param ask `stop`: whoever asks may not, or there is nothing to ask about. Rejects where there was no good answer.
 */
export function poll(ask: (signal: AbortSignal) => Promise<'on' | 'stop'>): () => void {
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
    try {
      if ((await ask(signal)) === 'stop') ending.abort()
      failures = 0
    } catch {
      failures += 1
    }
    isAsking = false
    dueAt = Date.now() + Math.min(LONGEST_MS, EVERY_MS * 2 ** failures)
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
