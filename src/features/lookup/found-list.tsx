import { Link } from '#ui/link.tsx'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { exactTime } from '#ui/times.ts'
import type { Found } from './queries.ts'

/** Issues of one side, each linking to its newest event with the digest. */
export function FoundList({
  title,
  note,
  found,
  now,
}: {
  title: string
  note?: string
  found: readonly Found[]
  now: Date
}) {
  const t = messages('lookup')
  return (
    <Panel title={title} note={note} flush>
      <ul>
        {found.map((one) => (
          <li
            key={one.href}
            className="relative flex min-h-row items-center gap-4 border-t border-line px-4 py-2 hover:bg-sunken/60 has-focus-visible:bg-sunken"
          >
            <div className="grid min-w-0 flex-1 gap-0.5">
              <Link href={one.href} className="truncate rounded-sm text-ink after:absolute after:inset-0">
                <bdi>{one.title === '' ? t('found.untitled') : one.title}</bdi>
              </Link>
              <p className="flex min-w-0 items-baseline gap-2 text-xs text-ink-3">
                <span className="shrink-0">{one.shortId}</span>
                <bdi className="min-w-0 truncate font-mono">{one.culprit}</bdi>
              </p>
            </div>
            <RelativeTime
              at={one.seen}
              now={now}
              exact={t('found.seen', { when: exactTime(one.seen) })}
              className="text-sm whitespace-nowrap text-ink-2"
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
