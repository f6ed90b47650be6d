import { userKey } from './event-row.ts'
import type { EventSummary } from './event-store.ts'

/** Fields other than tags that an event table can show. */
export const eventFields = [
  'time',
  'id',
  'title',
  'level',
  'release',
  'environment',
  'user',
  'url',
  'dist',
  'platform',
  'culprit',
] as const
export type EventField = (typeof eventFields)[number]

/** A column: a field, or a tag by name. Tags with the name of a field cannot be shown. */
export type EventColumn =
  | { readonly kind: 'field'; readonly key: EventField }
  | { readonly kind: 'tag'; readonly key: string }

export const defaultColumns: readonly string[] = [
  'time',
  'id',
  'title',
  'release',
  'environment',
  'user',
  'url',
  'browser',
  'os',
]

const MAX_COLUMNS = 20
const MAX_KEY_LENGTH = 200

/** The distinct columns with these names; the defaults if there are none. */
export function columnsOf(names: readonly string[]): readonly EventColumn[] {
  const chosen = [...new Set(names)]
    .filter((name) => name !== '' && name.length <= MAX_KEY_LENGTH)
    .slice(0, MAX_COLUMNS)
  return (chosen.length === 0 ? defaultColumns : chosen).map(columnOf)
}

function columnOf(name: string): EventColumn {
  const field = eventFields.find((one) => one === name)
  return field === undefined ? { kind: 'tag', key: name } : { kind: 'field', key: field }
}

/** The text of a cell; '' if the event has no value. Times are ISO 8601 in UTC. */
export function cellOf(event: EventSummary, column: EventColumn): string {
  if (column.kind === 'tag') return event.tags.find(([key]) => key === column.key)?.[1] ?? ''
  switch (column.key) {
    case 'time':
      return event.timestamp.toISOString()
    case 'id':
      return event.eventId
    case 'url':
      return event.url ?? ''
    case 'user':
      return userKey(event.user)
    case 'title':
    case 'level':
    case 'release':
    case 'environment':
    case 'dist':
    case 'platform':
    case 'culprit':
      return event[column.key]
  }
}
