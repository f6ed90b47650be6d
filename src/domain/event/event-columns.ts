import { userKey } from './event-row.ts'
import type { EventSummary } from './event-store.ts'

/** The fields besides tags that a table of events can show. */
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

/** One column: a field, or a tag by its name. A tag that is called as a field is has no column. */
export type EventColumn =
  | { readonly kind: 'field'; readonly key: EventField }
  | { readonly kind: 'tag'; readonly key: string }

/** The columns of a table for which nobody chose any. */
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

/** The columns of these names, each once; the default where there are none. */
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

/** Returns the text of an event in a column; '' where it has none. Times are ISO 8601, in UTC. */
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
