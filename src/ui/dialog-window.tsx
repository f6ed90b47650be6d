'use client'

import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import { useState, type ReactNode, type RefObject } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'

/** Position on phones; on wider screens every dialog is centred. */
export type DialogPlace = 'middle' | 'top' | 'sheet'

const places: Readonly<Record<DialogPlace, string>> = {
  middle: '',
  top: 'max-sm:top-3 max-sm:translate-y-0',
  sheet:
    'max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:translate-y-0 max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]',
}

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly closeLabel: string
  /** Receives focus on close, for dialogs opened from a menu item that no longer exists by then. */
  readonly returnTo?: RefObject<HTMLElement | null>
  /** Called once the dialog is gone and focus has returned. */
  readonly onClosed?: () => void
  /** On phones: centred, at the top if the keyboard covers the lower half, or as a bottom sheet. */
  readonly place?: DialogPlace
  readonly children: ReactNode
}

/** The open dialog. */
export function DialogWindow({
  onOpenChange,
  title,
  closeLabel,
  returnTo,
  onClosed,
  place = 'middle',
  children,
}: Omit<DialogProps, 'open'>) {
  const [before] = useState(() => document.activeElement)
  const giveBack = (event: Event) => {
    event.preventDefault()
    const to = returnTo === undefined ? before : returnTo.current
    if (to instanceof HTMLElement) to.focus()
    onClosed?.()
  }
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-dim" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveBack}
          data-place={place}
          className={cx(
            'fixed top-1/2 left-1/2 z-50 max-h-5/6 w-11/12 max-w-prose -translate-x-1/2 -translate-y-1/2 animate-appear overflow-y-auto rounded-lg border border-line bg-surface shadow-float',
            places[place],
          )}
        >
          <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-surface py-2 pr-2 pl-4">
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
