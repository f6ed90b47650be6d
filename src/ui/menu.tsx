'use client'

import {
  cloneElement,
  useId,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { later, useLater } from './later.ts'
import type { MenuItemProps, MenuLinkProps } from './menu-parts.tsx'

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<HTMLAttributes<HTMLElement>>
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'right' | 'bottom'
}

// The list is large and on every page, so it loads when its button is hovered or focused.
const parts = later(() => import('./menu-parts.tsx'))

const OPENING_KEYS: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown'])

/** A menu of actions or choices behind a button. */
export function Menu({ trigger, children, align = 'start', side = 'bottom' }: MenuProps) {
  const listId = useId()
  const ownId = useId()
  const id = trigger.props.id ?? ownId
  const loaded = useLater(parts)
  const [opened, setOpened] = useState<{ readonly anchor: HTMLElement; readonly byKeyboard: boolean }>()
  const close = () => setOpened(undefined)
  const toggle = (anchor: HTMLElement, byKeyboard: boolean) => {
    if (anchor.matches(':disabled')) return
    setOpened((was) => (was === undefined ? { anchor, byKeyboard } : undefined))
    // If the list fails to load, reset the button so that a second press retries.
    parts.fetch().catch((error: unknown) => {
      close()
      throw error
    })
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    trigger.props.onPointerDown?.(event)
    if (event.button !== 0 || event.ctrlKey) return
    // Keeps focus from going to the button before the list.
    if (opened === undefined) event.preventDefault()
    toggle(event.currentTarget, false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!OPENING_KEYS.has(event.key)) return
    event.preventDefault()
    toggle(event.currentTarget, true)
  }
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== undefined,
        'aria-controls': opened === undefined ? undefined : listId,
        onPointerEnter: parts.prepare,
        onFocus: parts.prepare,
        onPointerDown,
        onKeyDown,
      })}
      {opened !== undefined && loaded !== undefined && (
        <loaded.MenuList id={listId} labelledBy={id} align={align} side={side} {...opened} onClose={close}>
          {children}
        </loaded.MenuList>
      )}
    </>
  )
}

/** An action or a choice. */
export function MenuItem(props: MenuItemProps) {
  const loaded = useLater(parts)
  return loaded && <loaded.Item {...props} />
}

/** A link, including choices whose state is in the address. */
export function MenuLink(props: MenuLinkProps) {
  const loaded = useLater(parts)
  return loaded && <loaded.LinkItem {...props} />
}

export function MenuSeparator() {
  return <hr className="mx-1 my-1 h-px border-0 bg-line" />
}

/** A grey heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2.5 py-1.5 text-xs text-ink-3">{children}</div>
}
