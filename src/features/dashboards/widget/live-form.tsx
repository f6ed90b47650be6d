'use client'

import { useEffect, useRef } from 'react'
import { createTimer } from '#ui/timer.ts'

const QUIET_MS = 400

/**
 * Navigates to the form's address on every change of a field. Saving the widget first cancels this, uses the fields'
 * current values and goes where saving leads.
 */
export function LiveForm() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (form === null || form === undefined) return undefined
    const timer = createTimer()
    const changed = () => timer.start(QUIET_MS, () => form.requestSubmit())
    const kept = ({ target }: Event) => {
      const draft = target instanceof HTMLFormElement ? target.elements.namedItem('draft') : null
      if (!(draft instanceof HTMLInputElement)) return
      timer.stop()
      draft.value = said(form)
    }
    form.addEventListener('change', changed)
    // Before React reads the form.
    window.addEventListener('submit', kept, { capture: true })
    return () => {
      timer.stop()
      form.removeEventListener('change', changed)
      window.removeEventListener('submit', kept, { capture: true })
    }
  }, [])
  return <span ref={place} hidden />
}

/** Returns a form's fields as a query. */
function said(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value)
  return query.toString()
}
