'use client'

import { useEffect, useRef } from 'react'
import { createTimer } from '#ui/timer.ts'

const QUIET_MS = 400

/** Within a form whose fields are an address: goes there whenever a field has been changed. */
export function LiveForm() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    const timer = createTimer()
    const changed = () => timer.start(QUIET_MS, () => form?.requestSubmit())
    form?.addEventListener('change', changed)
    return () => {
      timer.stop()
      form?.removeEventListener('change', changed)
    }
  }, [])
  return <span ref={place} hidden />
}
