import type { EventId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { Link } from '#ui/link.tsx'

/** A trace's events, each linking to its page. */
export function EventLinks({ events }: { events: readonly { readonly eventId: EventId; readonly title: string }[] }) {
  return (
    <ul className="grid gap-1 text-sm">
      {events.map(({ eventId, title }) => (
        <li key={eventId}>
          <Link href={paths.event(eventId)} className="text-accent wrap-anywhere hover:underline">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
