'use client'

import { useEffect } from 'react'
import type { SelfReporting } from '#domain/self/self-reporting.ts'
import { whenIdle } from '#ui/when-idle.ts'

/** Common part of public links' addresses. */
const SHARED = '/shared/'

/** Reports the page's errors once it is usable: the SDK loads when the browser is idle. */
export function BrowserReporter(reporting: SelfReporting) {
  const { dsn, tunnel, release, environment } = reporting
  useEffect(() => {
    // Reports contain the page's address, and anyone with a public link's address may see its content.
    if (location.pathname.includes(SHARED)) return undefined
    return whenIdle(() => {
      import('./browser-sdk.ts').then(
        ({ startReporting }) => startReporting({ dsn, tunnel, release, environment }),
        // The page works without it.
        () => undefined,
      )
    })
  }, [dsn, tunnel, release, environment])
  return null
}
