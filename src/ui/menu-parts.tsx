'use client'

import Check from 'lucide-react/icons/check'
import { Menu as Radix } from 'radix-ui/internal'
import { useRef, type FocusEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'

export interface MenuItemProps {
  readonly onSelect: () => void
  /** Colours destructive actions. */
  readonly danger?: boolean
  /** Shows a tick if checked. Omit it if the menu is not a choice. */
  readonly checked?: boolean
  readonly disabled?: boolean
  readonly children: ReactNode
}

export interface MenuLinkProps {
  readonly href: string
  /** Shows a tick if checked. Omit it if the menu is not a choice. */
  readonly checked?: boolean
  /** Keeps the menu open, for multiple choices. */
  readonly stays?: boolean
  readonly children: ReactNode
}

interface MenuListProps {
  readonly id: string
  /** The button that opened it. */
  readonly anchor: HTMLElement
  readonly labelledBy: string
  readonly align: 'start' | 'end'
  readonly side: 'top' | 'right' | 'bottom'
  /** Focuses the first item. */
  readonly byKeyboard: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

const item =
  'flex min-h-control cursor-pointer items-center gap-2 rounded-md px-2.5 text-sm text-ink outline-none select-none data-disabled:cursor-default data-disabled:text-ink-3 data-highlighted:bg-sunken'

/** The open menu. */
export function MenuList({ id, anchor, labelledBy, align, side, byKeyboard, onClose, children }: MenuListProps) {
  const virtual = useRef(anchor)
  const isPressedElsewhere = useRef(false)
  const isFirstFocus = useRef(byKeyboard)
  const giveBack = (event: Event) => {
    event.preventDefault()
    if (!isPressedElsewhere.current) anchor.focus()
  }
  // The list loads after the key press that opened it, so Radix does not know it was a key.
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (!isFirstFocus.current || target !== currentTarget) return
    isFirstFocus.current = false
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
  }
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={virtual} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-labelledby={labelledBy}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onFocus={onFocus}
          onCloseAutoFocus={giveBack}
          onInteractOutside={() => {
            isPressedElsewhere.current = true
          }}
          className="z-50 max-h-96 max-w-(--radix-popper-available-width) min-w-44 animate-appear overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function Item({ onSelect, danger = false, checked, disabled = false, children }: MenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled}
      className={cx(item, danger && 'text-error-ink')}
      {...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': checked })}
    >
      {checked !== undefined && <Tick checked={checked} />}
      {children}
    </Radix.Item>
  )
}

export function LinkItem({ href, checked, stays = false, children }: MenuLinkProps) {
  return (
    <Radix.Item asChild onSelect={(event) => stays && event.preventDefault()}>
      <Link
        href={href}
        className={item}
        {...(checked !== undefined && { role: stays ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': checked })}
      >
        {checked !== undefined && <Tick checked={checked} />}
        <span className="min-w-0 flex-1 truncate">{children}</span>
      </Link>
    </Radix.Item>
  )
}

function Tick({ checked }: { checked: boolean }) {
  return <Check aria-hidden className={cx('size-4 shrink-0 text-accent', !checked && 'invisible')} />
}
