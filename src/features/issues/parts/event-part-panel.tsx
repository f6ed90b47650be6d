import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'

interface EventPartPanelProps {
  readonly id: string
  readonly title: string
  /** The event's number of them. */
  readonly count: number
  /** Link to the same list for the whole issue. */
  readonly all: { readonly href: string; readonly label: string }
  readonly children: ReactNode
}

/** A kind of data attached to an event, such as its files; renders nothing without any. */
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
