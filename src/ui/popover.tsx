'use client'

import {
  cloneElement,
  useId,
  useState,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { later, useLater } from './later.ts'

interface PopoverProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The button that opens it. */
  readonly trigger: ReactElement<HTMLAttributes<HTMLElement>>
  /** For screen readers. */
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

// On every row of a list, so it loads when its button is hovered or focused.
const parts = later(() => import('./popover-window.tsx'))

/** A small window attached to a button, which traps focus until closed with Escape or a press outside. */
export function Popover({ open, onOpenChange, trigger, label, align = 'start', children }: PopoverProps) {
  const id = useId()
  const loaded = useLater(parts)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const onClick = (event: MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget)
    onOpenChange(!open)
    parts.fetch().catch((error: unknown) => {
      onOpenChange(false)
      throw error
    })
  }
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onPointerEnter: parts.prepare,
        onFocus: parts.prepare,
        onClick,
      })}
      {open && anchor !== undefined && loaded !== undefined && (
        <loaded.PopoverWindow id={id} anchor={anchor} label={label} align={align} onClose={() => onOpenChange(false)}>
          {children}
        </loaded.PopoverWindow>
      )}
    </>
  )
}
