'use client'

import { useState, useTransition, type MouseEvent, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { openLine } from './open-line.tsx'

interface LineItemProps {
  readonly place: string
  /** Where the lines begin that it stands among; undefined: with the newest. */
  readonly before: string | undefined
  /** The page's own parameters. */
  readonly address: string
  /** The page with this line open, or closed. */
  readonly href: string
  /** All that the log bears, where it is open already. */
  readonly opened: ReactNode
  readonly children: ReactNode
}

/** A line, and all that the log bears once it is opened. Opening leaves the list as it is; without scripts it is a page. */
export function LineItem({ place, before, address, href, opened, children }: LineItemProps) {
  const [detail, setDetail] = useState<ReactNode>(opened)
  const [isOpening, start] = useTransition()
  const isOpen = detail !== null
  const toggle = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    sayOpen(isOpen ? undefined : { place, before })
    if (isOpen) setDetail(null)
    else
      start(async () => {
        setDetail(await openLine(address, place))
      })
  }
  return (
    <li className="border-b border-line/50 last:border-b-0">
      <Link
        href={href}
        prefetch={false}
        scroll={false}
        aria-expanded={isOpen}
        aria-busy={isOpening}
        onClick={toggle}
        className={cx(
          'flex min-w-0 gap-x-3 px-4 py-0.5 hover:bg-sunken max-sm:flex-wrap sm:px-6',
          isOpen && 'bg-sunken',
        )}
      >
        {children}
      </Link>
      {detail}
    </li>
  )
}

/** Writes into the address which line is open, so that it can be handed on. */
function sayOpen(line: { readonly place: string; readonly before: string | undefined } | undefined) {
  const url = new URL(location.href)
  url.searchParams.delete('open')
  if (line !== undefined) {
    url.searchParams.set('open', line.place)
    if (line.before !== undefined) url.searchParams.set('before', line.before)
  }
  history.replaceState(history.state, '', url)
}
