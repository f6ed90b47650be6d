import { cellOf, eventFields, type EventColumn } from '#domain/event/event-columns.ts'
import type { EventSummary } from '#domain/event/event-store.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { Card } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { userName } from '../event/user.ts'
import { issueParams } from '../page/address.ts'
import type { EventTable } from './search.ts'

/** A column's label: fields are translated, tags are not. */
export function columnName(name: string): string {
  const field = eventFields.find((one) => one === name)
  return field === undefined ? name : messages('issuePages')(`events.field.${field}`)
}

interface EventRowsProps {
  readonly events: readonly EventSummary[]
  readonly table: EventTable
  readonly issueRef: string
  readonly now: Date
}

/** Rows of events. The first cell of each links to the event. */
export function EventRows({ events, table, issueRef, now }: EventRowsProps) {
  const t = messages('issuePages')
  return (
    <Card className="p-0">
      <Table label={t('events.table')}>
        <thead>
          <tr>
            {table.columns.map(({ key }) => (
              <Th key={key}>{columnName(key)}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <Tr key={event.eventId} className="hover:bg-sunken/60">
              {table.columns.map((column, place) => (
                <Td key={column.key} className="max-w-80">
                  {place === 0 ? (
                    <Link
                      href={paths.issueEvent(issueRef, event.eventId, issueParams(table.address))}
                      title={t('events.open', { id: event.eventId })}
                      className="block truncate rounded-sm whitespace-nowrap text-accent hover:underline"
                    >
                      <Cell event={event} column={column} now={now} />
                    </Link>
                  ) : (
                    <Cell event={event} column={column} now={now} />
                  )}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function Cell({ event, column, now }: { event: EventSummary; column: EventColumn; now: Date }) {
  if (column.kind === 'field' && column.key === 'time')
    return <RelativeTime at={event.timestamp} now={now} className="whitespace-nowrap" />
  if (column.kind === 'field' && column.key === 'id')
    return (
      <span className="font-mono text-xs" title={event.eventId}>
        {event.eventId.slice(0, 8)}
      </span>
    )
  const text = column.kind === 'field' && column.key === 'user' ? userName(event.user) : cellOf(event, column)
  return (
    <bdi className="block truncate" title={text}>
      {text === '' ? '–' : text}
    </bdi>
  )
}
