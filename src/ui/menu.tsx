'use client'

import Check from 'lucide-react/icons/check'
import { Link } from './link.tsx'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface MenuProps {
  /** One button that opens it. */
  readonly trigger: ReactNode
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'right' | 'bottom'
}

const item =
  'flex min-h-control cursor-pointer items-center gap-2 rounded-md px-2.5 text-sm text-ink outline-none select-none data-disabled:cursor-default data-disabled:text-ink-3 data-highlighted:bg-sunken'

/** A list of things to do or to choose from, that a button opens. */
export function Menu({ trigger, children, align = 'start', side = 'bottom' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-96 max-w-(--radix-dropdown-menu-content-available-width) min-w-44 animate-appear overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A thing to do. `danger` colours what loses something. */
export function MenuItem({
  onSelect,
  danger = false,
  children,
}: {
  onSelect: () => void
  danger?: boolean
  children: ReactNode
}) {
  return (
    <Radix.Item onSelect={onSelect} className={cx(item, danger && 'text-error-ink')}>
      {children}
    </Radix.Item>
  )
}

interface MenuLinkProps {
  readonly href: string
  /** A tick before it: it is chosen. Leave it out where nothing is chosen from. */
  readonly checked?: boolean
  /** The menu stays open: one of several that can be chosen together. */
  readonly stays?: boolean
  readonly children: ReactNode
}

/** A place to go. A choice is a place too: its address holds the choice. */
export function MenuLink({ href, checked, stays = false, children }: MenuLinkProps) {
  const choice = checked !== undefined
  return (
    <Radix.Item asChild onSelect={(event) => stays && event.preventDefault()}>
      <Link
        href={href}
        className={item}
        {...(choice && { role: stays ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': checked })}
      >
        {choice && <Check aria-hidden className={cx('size-4 shrink-0 text-accent', !checked && 'invisible')} />}
        <span className="min-w-0 flex-1 truncate">{children}</span>
      </Link>
    </Radix.Item>
  )
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />
}

/** A grey heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-xs text-ink-3">{children}</Radix.Label>
}
