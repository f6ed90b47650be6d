'use client'

import { useEffect } from 'react'
import { parseVisits, printVisits, visited } from '#domain/account/visits.ts'
import { VISIT_COOKIE } from './visit-cookie.ts'

const YEAR_SECONDS = 31_536_000

/** Remembers that somebody was here, for the next time. */
export function VisitMark() {
  useEffect(() => {
    const said = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${VISIT_COOKIE}=`))
    const visits = visited(parseVisits(said?.slice(VISIT_COOKIE.length + 1) ?? ''), new Date())
    document.cookie = `${VISIT_COOKIE}=${printVisits(visits)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  }, [])
  return null
}
