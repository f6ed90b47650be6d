'use client'

import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/** Debounce of field changes. */
const REST_MS = 700

/** Refreshes the preview after changes once it has been requested the first time. Returns the change handler. */
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
