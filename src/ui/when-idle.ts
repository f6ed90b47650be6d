/** Delay for browsers without idle callbacks (Safari before 26). */
const IDLE_AFTER_MS = 200

/**
 * Runs a task once the page has loaded and the browser is idle.
 * @returns cancels it
 */
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
