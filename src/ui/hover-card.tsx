'use client'

import {
  cloneElement,
  useEffect,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { later, useLater } from './later.ts'
import { createTimer } from './timer.ts'

interface HoverCardProps {
  /** One element that can be hovered and focused: a link. */
  readonly trigger: ReactElement<HTMLAttributes<HTMLElement>>
  readonly children: ReactNode
  /** Told when it opens: the moment to fetch what is in it. */
  readonly onOpen?: () => void
  readonly side?: 'top' | 'bottom'
}

const OPEN_DELAY_MS = 300
const CLOSE_DELAY_MS = 100

// On every row of a list: it comes with the first hover.
const parts = later(() => import('./hover-card-window.tsx'))

/** A card that shows more of what is under the pointer or has the focus. Never the only way to something: touch does not open it. */
export function HoverCard({ trigger, children, onOpen, side = 'bottom' }: HoverCardProps) {
  const loaded = useLater(parts)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [timer] = useState(createTimer)
  useEffect(() => timer.stop, [timer])
  const close = () => setAnchor(undefined)
  const openSoon = (at: HTMLElement) => {
    parts.prepare()
    timer.start(OPEN_DELAY_MS, () => {
      setAnchor(at)
      onOpen?.()
    })
  }
  const closeSoon = () => timer.start(CLOSE_DELAY_MS, close)
  const onPointerEnter = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'touch') openSoon(event.currentTarget)
  }
  const onFocus = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    // A tap focuses as well.
    if (currentTarget.matches(':focus-visible')) openSoon(currentTarget)
  }
  return (
    <>
      {cloneElement(trigger, { onPointerEnter, onPointerLeave: closeSoon, onFocus, onBlur: closeSoon })}
      {anchor !== undefined && loaded !== undefined && (
        <loaded.HoverCardWindow
          anchor={anchor}
          side={side}
          onPointerEnter={timer.stop}
          onPointerLeave={closeSoon}
          onClose={close}
        >
          {children}
        </loaded.HoverCardWindow>
      )}
    </>
  )
}
