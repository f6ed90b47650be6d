'use client'

import { Link } from '#ui/link.tsx'
import { cx } from '#ui/cx.ts'
import { useKeys } from '#ui/keys.tsx'
import { useGo, usePlace } from '#ui/place.ts'
import { railIcons } from './rail-icons.tsx'

/** One place in the rail. */
export interface RailItem {
  /** Decides its icon. */
  readonly name: keyof typeof railIcons
  readonly href: string
  readonly label: string
  /** The sequence that leads there: `g i`. */
  readonly keys: string
  /** What the sheet of keys calls it. */
  readonly keyLabel: string
}

/** The places of the app, the one that is open marked. A telephone's bar has room for the name of that one alone. */
export function RailNav({ label, items, group }: { label: string; items: readonly RailItem[]; group: string }) {
  const path = usePlace()
  const go = useGo()
  useKeys(items.map(({ href, keys, keyLabel }) => ({ keys, label: keyLabel, group, run: () => go.push(href) })))
  return (
    <nav aria-label={label} className="flex gap-0.5 max-sm:flex-[5] sm:flex-col sm:px-2">
      {items.map((item) => {
        const open = path === item.href || path.startsWith(`${item.href}/`)
        return (
          <Link
            key={item.href}
            href={item.href}
            aria-current={open ? 'page' : undefined}
            title={`${item.label} (${item.keys})`}
            className={cx('rail-link', open && 'font-medium text-ink sm:bg-sunken')}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('icon size-4.5', open && 'text-accent')}>
              {railIcons[item.name]}
            </svg>
            <span className={open ? undefined : 'max-sm:sr-only'}>{item.label}</span>
          </Link>
        )
      })}
    </nav>
  )
}
