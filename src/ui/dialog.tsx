'use client'

import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react'
import { later, useLater } from './later.ts'

/** See {@link Dialog}. */
export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** The name of the cross. */
  readonly closeLabel: string
  /** What gets the focus when it closes, where that is not what had it when it opened: a menu's item is gone by then. */
  readonly returnTo?: RefObject<HTMLElement | null>
  /** Told once it is gone and the focus is back. */
  readonly onClosed?: () => void
  readonly children: ReactNode
}

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
