'use client'

import { useEffect } from 'react'
import { TIME_ZONE_COOKIE } from '#messages/cookies.ts'
import { useGo } from '#ui/place.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Stores the browser's time zone in a cookie. If the page was rendered for another one (`shown`), as on the first
 * visit, it is refreshed.
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
