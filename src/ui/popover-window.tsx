'use client'

import { Popover as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'

interface PopoverWindowProps {
  readonly id: string
  /** The button that opened it. */
  readonly anchor: HTMLElement
  readonly label: string
  readonly align: 'start' | 'end'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The open popover. */
export function PopoverWindow({ id, anchor, label, align, onClose, children }: PopoverWindowProps) {
  const virtual = useRef(anchor)
  const isPressedElsewhere = useRef(false)
  const giveBack = (event: Event) => {
    event.preventDefault()
    if (!isPressedElsewhere.current) anchor.focus()
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={virtual} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={giveBack}
          onInteractOutside={(event) => {
            // The button closes it itself; closing it here first would make the button reopen it.
            if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault()
            else isPressedElsewhere.current = true
          }}
          className="z-50 w-72 max-w-(--radix-popover-content-available-width) animate-appear rounded-lg border border-line bg-surface p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
