'use client'

import { Link } from '#ui/link.tsx'
import { cx } from '#ui/cx.ts'
import { useKeys } from '#ui/keys.tsx'
import { useGo, usePlace } from '#ui/place.ts'
import { ANY_PLACE } from './any-place.ts'
import { railIcons } from './rail-icons.tsx'

/** A navigation item. */
export interface RailItem {
  /** Determines its icon. */
  readonly name: Exclude<keyof typeof railIcons, 'more'>
  readonly href: string
  readonly label: string
  /** Its shortcut sequence: `g i`. */
  readonly keys: string
  /** Has its own tab on phones; the others are behind "More". */
  readonly isTab?: true
  /** Starts a group, with some space above. */
  readonly isFirst?: true
}

interface RailNavProps {
  readonly label: string
  readonly items: readonly RailItem[]
  readonly group: string
  /** Description of the shortcuts with {@link ANY_PLACE}. A single text, because every page contains it. */
  readonly goTo: string
}

/**
 * The app's navigation with the current place marked. On low screens it scrolls between header and footer; on phones it
 * becomes the bottom tab bar.
 */
export function RailNav({ label, items, group, goTo }: RailNavProps) {
  const path = usePlace()
  const go = useGo()
  useKeys(
    items.map(({ href, keys, label: place }) => ({
      keys,
      label: goTo.replace(ANY_PLACE, () => place),
      group,
      run: () => go.push(href),
    })),
  )
  return (
    <nav
      aria-label={label}
      className="max-sm:contents sm:flex sm:min-h-0 sm:flex-col sm:gap-0.5 sm:overflow-y-auto sm:overscroll-contain sm:px-2 sm:py-0.5 sm:[scrollbar-width:thin]"
    >
      {items.map((item) => {
        const open = isOpenAt(item, path)
        return (
          <Link
            key={item.href}
            href={item.href}
            aria-current={open ? 'page' : undefined}
            title={`${item.label} (${item.keys})`}
            className={cx(
              'rail-link',
              open && 'font-medium text-ink sm:bg-sunken',
              item.isTab !== true && 'max-sm:hidden',
              item.isFirst === true && 'sm:not-first:mt-3',
            )}
          >
            <RailIcon name={item.name} open={open} />
            <span>{item.label}</span>
          </Link>
        )
      })}
    </nav>
  )
}

/** Whether a page is this place or below it. */
export function isOpenAt({ href }: Pick<RailItem, 'href'>, path: string): boolean {
  return path === href || path.startsWith(`${href}/`)
}

export function RailIcon({ name, open }: { name: keyof typeof railIcons; open: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('icon size-4.5', open && 'text-accent')}>
      {railIcons[name]}
    </svg>
  )
}
