import { paths } from '#domain/paths.ts'
import type { Incident } from '#domain/status-page/incident.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { exactTime } from '#ui/times.ts'

interface IncidentListProps {
  readonly page: number
  readonly title: string
  readonly none: string
  readonly incidents: readonly Incident[]
}

/** Incidents or maintenance, newest first. */
export function IncidentList({ page, title, none, incidents }: IncidentListProps) {
  const states = messages('statusPublic')
  return (
    <Panel id="list" title={title} note={incidents.length}>
      {incidents.length === 0 && <p className="text-sm text-ink-2">{none}</p>}
      <ul className="grid">
        {incidents.map(({ id, title: name, state, startsAt, endsAt }) => (
          <li
            key={id}
            className="flex min-h-control min-w-0 flex-wrap items-center gap-x-3 border-t border-line py-1 text-sm first:border-t-0"
          >
            <Link
              href={paths.statusIncident(page, id)}
              className="min-w-0 flex-1 rounded-sm font-medium wrap-anywhere hover:underline"
            >
              {name}
            </Link>
            <span>{states(`states.${state}`)}</span>
            <span className="text-ink-3">
              {exactTime(startsAt)}
              {endsAt !== null && ` – ${exactTime(endsAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
