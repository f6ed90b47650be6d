import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'

interface EventPartPanelProps {
  readonly id: string
  readonly title: string
  /** How many the event has. */
  readonly count: number
  /** The way to those of the whole issue. */
  readonly all: { readonly href: string; readonly label: string }
  readonly children: ReactNode
}

/** What came with an event, such as its files; nothing where nothing did. */
export function EventPartPanel({ id, title, count, all, children }: EventPartPanelProps) {
  if (count === 0) return null
  return (
    <Panel
      id={id}
      title={title}
      note={count}
      aside={
        <Link href={all.href} className="text-sm text-accent hover:underline">
          {all.label}
        </Link>
      }
      flush
    >
      {children}
    </Panel>
  )
}
