'use client'

import { useEffect, useEffectEvent } from 'react'
import type { DialogProps } from './dialog-window.tsx'
import { later, useLater } from './later.ts'

// On many pages but rarely opened, so it loads on demand.
const parts = later(() => import('./dialog-window.tsx'))

/** A modal dialog that traps keyboard focus; Escape closes it. */
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
