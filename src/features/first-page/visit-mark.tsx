'use client'

import { useEffect } from 'react'
import { afterLook, VISITS_COOKIE } from './visits.ts'

const YEAR_SECONDS = 31_536_000

/** Remembers that somebody was here, for the next time. */
export function VisitMark() {
  useEffect(() => {
    const said = new RegExp(`(?:^|; )${VISITS_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
    document.cookie = `${VISITS_COOKIE}=${afterLook(said, Date.now())}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  }, [])
  return null
}
