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
  /** Called on opening, to start loading its content. */
  readonly onOpen?: () => void
  readonly side?: 'top' | 'bottom'
}

const OPEN_DELAY_MS = 300
const CLOSE_DELAY_MS = 100

// On every row of a list, so it loads on the first hover.
const parts = later(() => import('./hover-card-window.tsx'))

/**
 * A card with details about the hovered element. Must never be the only way to something, as neither keyboard nor touch
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
  // On move rather than enter: a row scrolled under a resting pointer by keyboard is entered as well.
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

/** Returns a watch that calls back once on the next key press while it is running. */
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
