'use client'

import BellRing from 'lucide-react/icons/bell-ring'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleAlert from 'lucide-react/icons/circle-alert'
import FolderCode from 'lucide-react/icons/folder-code'
import Gauge from 'lucide-react/icons/gauge'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Settings from 'lucide-react/icons/settings'
import Tag from 'lucide-react/icons/tag'
import Waypoints from 'lucide-react/icons/waypoints'
import { Link } from '#ui/link.tsx'
import { cx } from '#ui/cx.ts'
import { useKeys } from '#ui/keys.tsx'
import { useGo, usePlace } from '#ui/place.ts'

const icons = {
  issues: CircleAlert,
  traces: Waypoints,
  feedback: MessageSquareText,
  performance: Gauge,
  releases: Tag,
  alerts: BellRing,
  projects: FolderCode,
  stats: ChartColumn,
  settings: Settings,
} as const

/** One place in the rail. */
export interface RailItem {
  /** Decides its icon. */
  readonly name: keyof typeof icons
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
        const Icon = icons[item.name]
        const open = path === item.href || path.startsWith(`${item.href}/`)
        return (
          <Link
            key={item.href}
            href={item.href}
            aria-current={open ? 'page' : undefined}
            title={`${item.label} (${item.keys})`}
            className={cx(
              'flex items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink max-sm:h-14 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:text-2xs sm:h-9 sm:gap-2.5 sm:px-2.5',
              open && 'font-medium text-ink sm:bg-sunken',
            )}
          >
            <span className={cx(open && 'text-accent')}>
              <Icon aria-hidden className="size-4.5 shrink-0" />
            </span>
            <span className={cx('sm:sr-only lg:group-data-[rail=open]/rail:not-sr-only', !open && 'max-sm:sr-only')}>
              {item.label}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
