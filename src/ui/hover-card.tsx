'use client'

import {
  cloneElement,
  useEffect,
  useState,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { later, useLater } from './later.ts'
import { createTimer } from './timer.ts'

interface HoverCardProps {
  /** One element that can be hovered: a link. */
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

/**
 * A card that shows more of what the pointer has been moved to. Never the only way to something: neither keys nor touch
 * open it.
 */
export function HoverCard({ trigger, children, onOpen, side = 'bottom' }: HoverCardProps) {
  const loaded = useLater(parts)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [timer] = useState(createTimer)
  useEffect(() => timer.stop, [timer])
  const close = () => setAnchor(undefined)
  const [watch] = useState(createKeyWatch)
  useEffect(() => watch.stop, [watch])
  const stop = () => {
    timer.stop()
    watch.stop()
  }
  const closeSoon = () => {
    watch.stop()
    timer.start(CLOSE_DELAY_MS, close)
  }
  // Moved, and not just over it: a row that a key has brought under a resting pointer is entered as well.
  const onPointerMove = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'touch' || watch.isOn()) return
    parts.prepare()
    watch.start(() => {
      stop()
      close()
    })
    timer.start(OPEN_DELAY_MS, () => {
      setAnchor(currentTarget)
      onOpen?.()
    })
  }
  return (
    <>
      {cloneElement(trigger, { onPointerMove, onPointerLeave: closeSoon })}
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

/** Calls once when a key is pressed, from when it is started until it is stopped. */
function createKeyWatch() {
  let watching: AbortController | undefined
  const stop = () => {
    watching?.abort()
    watching = undefined
  }
  return {
    isOn: () => watching !== undefined,
    stop,
    start(onKey: () => void) {
      stop()
      watching = new AbortController()
      document.addEventListener('keydown', onKey, { signal: watching.signal })
    },
  }
}
