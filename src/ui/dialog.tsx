'use client'

import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** The name of the cross. */
  readonly closeLabel: string
  readonly children: ReactNode
}

/** A window over the page that takes the keyboard until it is closed; Escape closes it. */
export function Dialog({ open, onOpenChange, title, closeLabel, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-ink/30" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 max-h-5/6 w-11/12 max-w-prose -translate-x-1/2 -translate-y-1/2 animate-appear overflow-y-auto rounded-lg border border-line bg-surface shadow-float"
        >
          <div className="sticky top-0 flex items-center justify-between border-b border-line bg-surface py-2 pr-2 pl-4">
            <Radix.Title className="font-semibold text-ink">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={closeLabel}>
                <X aria-hidden className="size-4" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="p-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
