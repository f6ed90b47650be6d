import type { EventSummary } from '#domain/event/event-store.ts'
import type { ListedIssue } from '#domain/issue/listed-issue.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { plainName, projectCell, textOrNull, type AskedField, type Cell, type Question } from './dataset.ts'

/** Fields that only issues have. If one is requested, rows are issues. */
const ofIssues: ReadonlySet<string> = new Set([
  'issue',
  'issue.id',
  'last_seen()',
  'first_seen()',
  'max(timestamp)',
  'min(timestamp)',
])

export function isOfIssues({ name }: AskedField): boolean {
  return ofIssues.has(name)
}

/** Returns `undefined` if issues have no such field. */
export function issueCell(name: string, row: ListedIssue, slugs: Question['slugs']): Cell | undefined {
  const { issue } = row
  const known: Readonly<Record<string, Cell>> = {
    issue: shortIdOf(issue, slugs),
    'issue.id': issue.id,
    id: issue.id,
    title: issue.title,
    message: issue.title,
    culprit: issue.culprit,
    transaction: issue.culprit,
    level: issue.level,
    platform: issue.platform,
    'error.type': issue.metadata.type,
    'count()': row.events,
    'count_unique(id)': row.events,
    'count_unique(user)': row.users,
    'last_seen()': row.lastSeen.toISOString(),
    'max(timestamp)': row.lastSeen.toISOString(),
    timestamp: row.lastSeen.toISOString(),
    'first_seen()': row.firstSeen.toISOString(),
    'min(timestamp)': row.firstSeen.toISOString(),
    release: textOrNull(issue.lastRelease),
  }
  return projectCell(name, issue.projectId, slugs) ?? known[name]
}

export function shortIdOf(issue: Issue, slugs: Question['slugs']): string {
  return shortId(slugs.get(issue.projectId) ?? '', issue.number)
}

const own: Readonly<Record<string, (event: EventSummary) => Cell>> = {
  id: ({ eventId }) => eventId,
  title: ({ title }) => title,
  message: ({ title }) => title,
  culprit: ({ culprit }) => culprit,
  timestamp: ({ timestamp }) => timestamp.toISOString(),
  'timestamp.to_hour': ({ timestamp }) => `${timestamp.toISOString().slice(0, 13)}:00:00.000Z`,
  level: ({ level }) => level,
  'event.type': ({ type }) => type,
  platform: ({ platform }) => platform,
  environment: ({ environment }) => textOrNull(environment),
  release: ({ release }) => textOrNull(release),
  dist: ({ dist }) => textOrNull(dist),
  'user.id': ({ user }) => textOrNull(user.id),
  'user.email': ({ user }) => textOrNull(user.email),
  'user.username': ({ user }) => textOrNull(user.username),
  'user.ip': ({ user }) => textOrNull(user.ip_address),
  'user.display': ({ user }) => textOrNull(user.email ?? user.username ?? user.id ?? user.ip_address),
  user: ({ user }) => textOrNull(user.email ?? user.username ?? user.id ?? user.ip_address),
}

/** The fields of individual events; any other is a tag. */
export const eventFields = Object.keys(own)

/** Fields that are nearly unique per event, so rows cannot be grouped by them. */
const ofOne: ReadonlySet<string> = new Set([
  'id',
  'culprit',
  'timestamp',
  'timestamp.to_hour',
  'user.id',
  'user.email',
  'user.username',
  'user.ip',
  'issue',
  'issue.id',
])

export function isOfOneEvent(name: string): boolean {
  return ofOne.has(name)
}

/** Any other field is a tag; null if the event does not have it. */
export function eventCell(name: string, event: EventSummary): Cell {
  const read = own[name]
  if (read !== undefined) return read(event)
  const plain = plainName(name)
  return event.tags.find(([key]) => key === plain)?.[1] ?? null
}
