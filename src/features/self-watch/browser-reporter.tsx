'use client'

import { useEffect } from 'react'
import type { SelfReporting } from '#domain/self/self-reporting.ts'
import { whenIdle } from '#ui/when-idle.ts'

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
