'use client'

import { HoverCard as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface HoverCardProps {
  /** One element that can be hovered and focused: a link. */
  readonly trigger: ReactNode
  readonly children: ReactNode
  /** Told when it opens and closes: the moment to fetch what is in it. */
  readonly onOpenChange?: (open: boolean) => void
  readonly side?: 'top' | 'bottom'
}

const OPEN_DELAY_MS = 300
const CLOSE_DELAY_MS = 100

/** A card that shows more of what is under the pointer or has the focus. Never the only way to something: touch does not open it. */
export function HoverCard({ trigger, children, onOpenChange, side = 'bottom' }: HoverCardProps) {
  return (
    <Radix.Root openDelay={OPEN_DELAY_MS} closeDelay={CLOSE_DELAY_MS} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-40 max-w-detail min-w-0 animate-appear rounded-lg border border-line bg-surface p-3 text-sm text-ink shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
