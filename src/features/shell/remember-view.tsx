'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { usePlace } from '#ui/place.ts'
import { LAST_VIEW_COOKIE, viewOf } from './last-view.ts'

const YEAR_SECONDS = 31_536_000

/** Remembers the view that is open, for the next time that somebody comes to `/`. */
export function RememberView() {
  const path = usePlace()
  const search = useSearchParams().toString()
  useEffect(() => {
    const view = viewOf(search === '' ? path : `${path}?${search}`)
    if (view === undefined) return
    document.cookie = `${LAST_VIEW_COOKIE}=${encodeURIComponent(view)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  }, [path, search])
  return null
}
