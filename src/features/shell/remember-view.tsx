'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { parseVisits, printVisits, visited } from '#domain/account/visits.ts'
import { VISIT_COOKIE } from '#messages/cookies.ts'
import { usePlace } from '#ui/place.ts'
import { LAST_VIEW_COOKIE, viewOf } from './last-view.ts'

const YEAR_SECONDS = 31_536_000

/** Stores the current view for the next visit to `/`, and the time of the visit. */
export function RememberView() {
  const path = usePlace()
  const search = useSearchParams().toString()
  useEffect(() => {
    rememberVisit()
    const view = viewOf(search === '' ? path : `${path}?${search}`)
    if (view === undefined) return
    document.cookie = `${LAST_VIEW_COOKIE}=${encodeURIComponent(view)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  }, [path, search])
  return null
}

function rememberVisit(): void {
  const known = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${VISIT_COOKIE}=`))
  const visits = visited(parseVisits(known?.slice(VISIT_COOKIE.length + 1) ?? ''), new Date())
  document.cookie = `${VISIT_COOKIE}=${printVisits(visits)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
