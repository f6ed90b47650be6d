/** Waits for it so long where the browser cannot tell when it is idle (Safari before 26). */
const IDLE_AFTER_MS = 200

/** Does something as soon as the page is at rest: it is loaded, and the browser has nothing else to do. @returns takes it back */
export function whenIdle(task: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const wait = () => {
    if (signal.aborted) return
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(task, IDLE_AFTER_MS)
      signal.addEventListener('abort', () => clearTimeout(timer))
      return
    }
    const asked = requestIdleCallback(task)
    signal.addEventListener('abort', () => cancelIdleCallback(asked))
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal })
  return () => stopped.abort()
}
