'use client'

import { Portal } from 'radix-ui'
import { DismissableLayer, Popper } from 'radix-ui/internal'
import { useRef, type PointerEventHandler, type ReactNode } from 'react'

interface HoverCardWindowProps {
  /** The hovered element. */
  readonly anchor: HTMLElement
  readonly side: 'top' | 'bottom'
  readonly onPointerEnter: PointerEventHandler
  readonly onPointerLeave: PointerEventHandler
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The open card. It does not take focus. */
export function HoverCardWindow({
  anchor,
  side,
  onPointerEnter,
  onPointerLeave,
  onClose,
  children,
}: HoverCardWindowProps) {
  const virtual = useRef(anchor)
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={virtual} />
      <Portal.Root asChild>
        <DismissableLayer.Root asChild onFocusOutside={(event) => event.preventDefault()} onDismiss={onClose}>
          <Popper.Content
            side={side}
            align="start"
            sideOffset={6}
            collisionPadding={12}
            onPointerEnter={onPointerEnter}
            onPointerLeave={onPointerLeave}
            className="z-40 max-w-detail min-w-0 animate-appear rounded-lg border border-line bg-surface p-3 text-sm text-ink shadow-float"
          >
            {children}
          </Popper.Content>
        </DismissableLayer.Root>
      </Portal.Root>
    </Popper.Root>
  )
}
