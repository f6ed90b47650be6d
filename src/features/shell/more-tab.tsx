'use client'

import { useState, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { usePlace } from '#ui/place.ts'
import { isOpenAt, RailIcon, type RailItem } from './rail-nav.tsx'

interface MoreTabProps {
  /** All places; those without a tab are in the sheet. */
  readonly items: readonly RailItem[]
  readonly texts: { readonly more: string; readonly close: string }
  /** Shown below the places: the account. */
  readonly children: ReactNode
}

/** The last tab of the phone's bottom bar: a sheet with the places without a tab, and the account. */
export function MoreTab({ items, texts, children }: MoreTabProps) {
  const [isOpen, setOpen] = useState(false)
  const path = usePlace()
  const others = items.filter(({ isTab }) => isTab !== true)
  const isHere = others.some((item) => isOpenAt(item, path))
  return (
    <div className="order-2 flex min-w-0 flex-auto sm:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={cx('rail-link', isHere && 'font-medium text-ink')}
      >
        <RailIcon name="more" open={isHere} />
        <span>{texts.more}</span>
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={texts.more} closeLabel={texts.close} place="sheet">
        <ul className="grid grid-cols-2 gap-1">
          {others.map((item) => (
            <li key={item.href}>
              <Link
                href={item.href}
                aria-current={isOpenAt(item, path) ? 'page' : undefined}
                onClick={() => setOpen(false)}
                className="flex h-12 items-center gap-3 rounded-md px-2 text-ink aria-[current]:bg-sunken aria-[current]:font-medium"
              >
                <RailIcon name={item.name} open={isOpenAt(item, path)} />
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-3 border-t border-line pt-3">{children}</div>
      </Dialog>
    </div>
  )
}
