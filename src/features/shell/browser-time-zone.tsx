'use client'

import { useEffect } from 'react'
import { TIME_ZONE_COOKIE } from '#messages/cookies.ts'
import { useGo } from '#ui/place.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Tells the server in which time zone the browser is, by a cookie. Where the page was written in another (`shown`), as at
 * the very first visit, it is read anew.
 */
export function BrowserTimeZone({ shown }: { shown: string }) {
  const go = useGo()
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const cookie = `${TIME_ZONE_COOKIE}=${timeZone}`
    if (document.cookie.split('; ').includes(cookie)) return
    document.cookie = `${cookie}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    if (timeZone !== shown) go.refresh()
  }, [go, shown])
  return null
}
