'use client'

import { useEffect, useEffectEvent } from 'react'
import type { DialogProps } from './dialog-window.tsx'
import { later, useLater } from './later.ts'

// On many pages and seldom opened: it comes when it is.
const parts = later(() => import('./dialog-window.tsx'))

/** A window over the page that takes the keyboard until it is closed; Escape closes it. */
export function Dialog({ open, ...rest }: DialogProps) {
  const loaded = useLater(parts)
  const giveUp = useEffectEvent(() => rest.onOpenChange(false))
  useEffect(() => {
    if (!open) return
    parts.fetch().catch((error: unknown) => {
      giveUp()
      throw error
    })
  }, [open])
  return open && loaded !== undefined ? <loaded.DialogWindow {...rest} /> : null
}
