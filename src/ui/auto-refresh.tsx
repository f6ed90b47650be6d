'use client'

import { useEffect } from 'react'
import { useGo } from './place.ts'

/** Refreshes the page every `seconds` while its tab is visible. 0 turns it off. */
export function AutoRefresh({ seconds }: { seconds: number }) {
  const go = useGo()
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') go.refresh()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [go, seconds])
  return null
}
