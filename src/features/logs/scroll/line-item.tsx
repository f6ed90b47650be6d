'use client'

import { useState, useTransition, type MouseEvent, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { openLine } from './open-line.tsx'

interface LineItemProps {
  readonly place: string
  /** Start of the list that contains it; `undefined` for the newest lines. */
  readonly before: string | undefined
  /** The page's own parameters. */
  readonly address: string
  /** The page with this line opened or closed. */
  readonly href: string
  /** The full log if it is initially open. */
  readonly opened: ReactNode
  readonly children: ReactNode
}

/** A line that opens to show the full log. Opening keeps the list in place; without JavaScript it is a page. */
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

/** Stores the open line in the address, so that the link can be shared. */
function sayOpen(line: { readonly place: string; readonly before: string | undefined } | undefined) {
  const url = new URL(location.href)
  url.searchParams.delete('open')
  if (line !== undefined) {
    url.searchParams.set('open', line.place)
    if (line.before !== undefined) url.searchParams.set('before', line.before)
  }
  history.replaceState(history.state, '', url)
}
