'use client'

import { useEffect, useEffectEvent, useState } from 'react'

/** Debounce of typing before a lookup. */
const PAUSE_MS = 150

/** Looks up a text once typing pauses. A late answer to an earlier text never replaces a newer one. */
export function useFound<T extends object>(text: string, find: (text: string) => Promise<T>): T | 'loading' | 'failed' {
  const [found, setFound] = useState<T | 'loading' | 'failed'>('loading')
  const look = useEffectEvent(async (wanted: { readonly text: string; is: boolean }) => {
    const result = await find(wanted.text).catch(() => 'failed' as const)
    if (wanted.is) setFound(result)
  })
  useEffect(() => {
    const wanted = { text, is: true }
    const timer = setTimeout(() => void look(wanted), text === '' ? 0 : PAUSE_MS)
    return () => {
      wanted.is = false
      clearTimeout(timer)
    }
  }, [text])
  return found
}
