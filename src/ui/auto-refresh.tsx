'use client'

import { useEffect } from 'react'
import { useGo } from './place.ts'

/** Reads the page anew every so many seconds while somebody can see it; 0: never. */
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
