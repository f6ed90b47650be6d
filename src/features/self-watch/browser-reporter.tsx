'use client'

import { useEffect } from 'react'
import type { SelfReporting } from '#domain/self/self-reporting.ts'
import { whenIdle } from '#ui/when-idle.ts'

/** What the addresses of public links have in common. */
const SHARED = '/shared/'

/** Reports the page's errors, from when the page is usable on: the SDK is loaded when the browser has nothing else to do. */
export function BrowserReporter(reporting: SelfReporting) {
  const { dsn, tunnel, release, environment } = reporting
  useEffect(() => {
    // A report names the page's address, and whoever has that of a public link may see what it shows.
    if (location.pathname.includes(SHARED)) return undefined
    return whenIdle(() => {
      import('./browser-sdk.ts').then(
        ({ startReporting }) => startReporting({ dsn, tunnel, release, environment }),
        // A page without it is as good as one with it.
        () => undefined,
      )
    })
  }, [dsn, tunnel, release, environment])
  return null
}
