'use client'

import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/** How long the fields have to rest. */
const REST_MS = 700

/**
 * Looks at the last two weeks again when the fields have changed and rest, once somebody has asked for the first look.
 * Returns what a change of a field calls.
 */
export function usePreviewRefresh(
  form: RefObject<HTMLFormElement | null>,
  isShown: boolean,
  isBusy: boolean,
): () => void {
  const [changes, setChanges] = useState(0)
  const look = useEffectEvent(() => {
    setChanges(0)
    const button = form.current?.querySelector<HTMLButtonElement>('button[value=preview]')
    if (isShown && button !== undefined && button !== null) form.current?.requestSubmit(button)
  })
  useEffect(() => {
    if (changes === 0 || isBusy) return undefined
    const timer = setTimeout(look, REST_MS)
    return () => clearTimeout(timer)
  }, [changes, isBusy])
  return () => setChanges((count) => count + 1)
}
