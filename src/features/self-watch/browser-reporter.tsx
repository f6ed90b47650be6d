'use client'

import { useEffect } from 'react'
import type { SelfReporting } from '#domain/self/self-reporting.ts'

/** Reports the page's errors, from when the page is usable on: the SDK is loaded when the browser has nothing else to do. */
export function BrowserReporter(reporting: SelfReporting) {
  const { dsn, tunnel, release, environment } = reporting
  useEffect(
    () =>
      whenIdle(() => {
        import('./browser-sdk.ts').then(
          ({ startReporting }) => startReporting({ dsn, tunnel, release, environment }),
          // A page without it is as good as one with it.
          () => undefined,
        )
      }),
    [dsn, tunnel, release, environment],
  )
  return null
}

/** Waits for it so long where the browser cannot tell when it is idle (Safari before 26). */
const IDLE_AFTER_MS = 1_000

/** @returns takes it back */
function whenIdle(task: () => void): () => void {
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
