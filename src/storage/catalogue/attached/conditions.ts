import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { EventKey } from '#domain/event/event-store.ts'
import type { IssueId } from '#domain/ids.ts'
import { jsonRows } from '../engine.ts'

type Table = 'attachments' | 'feedback'

/** Condition that a row belongs to one of these events. */
export function ofTheseEvents(table: Table, events: readonly EventKey[]): RawBuilder<SqlBool> {
  if (events.length === 0) return sql<SqlBool>`1 = 0`
  const rows = jsonRows<{ project_id: number; event_id: string }>(
    { project_id: 'integer', event_id: 'text' },
    events.map(({ projectId, eventId }) => ({ project_id: projectId, event_id: eventId })),
  )
  const [project, event] = [sql.ref(`${table}.project_id`), sql.ref(`${table}.event_id`)]
  return sql<SqlBool>`(${project}, ${event}) in (select project_id, event_id from ${rows} as input)`
}

/** Condition that a row belongs to an event in one of the issue's groups. */
export function ofTheIssue(table: Table, issue: IssueId): RawBuilder<SqlBool> {
  const [project, group] = [sql.ref(`${table}.project_id`), sql.ref(`${table}.group_hash`)]
  return sql<SqlBool>`(${project}, ${group}) in (select project_id, group_hash from issue_hashes where issue_id = ${issue})`
}
