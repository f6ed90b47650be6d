import type { Selectable } from 'kysely'
import type { Actor } from '#domain/access/access.ts'
import { changeOfHappening } from '#domain/change/change.ts'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import type { ActionId, Activity, ActivityActor, Happening } from '#domain/issue/activity.ts'
import { noteChanges, type NewChange } from '../changes/note-changes.ts'
import { jsonRows, type Db } from '../engine.ts'
import type { ActivityRow } from '../tables.ts'
import { parseWithDates } from './state-columns.ts'

/** An activity entry that has not been written yet. */
export interface NewActivity {
  readonly issueId: number
  readonly projectId: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly by: ActivityActor
  readonly what: Happening
  readonly action?: ActionId
  /** Previous values of the changed columns of `issues`, for undo. */
  readonly before?: object
}

/** The actor for automatic changes. */
export const mishap: ActivityActor = { kind: 'mishap', id: null, name: '' }

/** The caller, as activity entries name it. */
export function activityActor(actor: Actor): ActivityActor {
  switch (actor.kind) {
    case 'user':
      return { kind: 'user', id: actor.userId, name: actor.name }
    case 'token':
      return { kind: 'token', id: String(actor.tokenId), name: actor.name }
    case 'operator':
      return { kind: 'operator', id: null, name: '' }
  }
}

/** Writes activity entries in one statement. */
export async function addActivity(db: Db, lines: readonly NewActivity[]): Promise<void> {
  if (lines.length === 0) return
  type Row = Omit<Selectable<ActivityRow>, 'id'>
  const rows = lines.map(({ issueId, projectId, at, by, what: { kind, ...detail }, action, before }): Row => ({
    issue_id: issueId,
    project_id: projectId,
    at,
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: by.name,
    kind,
    detail: JSON.stringify(detail),
    action_id: action ?? null,
    before: before === undefined ? null : JSON.stringify(before),
  }))
  const columns = {
    issue_id: 'integer',
    project_id: 'integer',
    at: 'integer',
    actor_kind: 'text',
    actor_id: 'text',
    actor_name: 'text',
    kind: 'text',
    detail: 'text',
    action_id: 'text',
    before: 'text',
  } as const
  await db
    .insertInto('issue_activity')
    .columns(Object.keys(columns) as (keyof Row)[])
    .expression((eb) => eb.selectFrom(jsonRows<Row>(columns, rows).as('input')).selectAll())
    .execute()
  await noteHappenings(db, lines)
}

/** Publishes the entries that outside followers may see. */
async function noteHappenings(
  db: Db,
  lines: readonly Pick<NewActivity, 'issueId' | 'projectId' | 'at' | 'by' | 'what'>[],
): Promise<void> {
  const changes = lines.flatMap(({ issueId, projectId, at, by, what }): NewChange[] => {
    const kind = changeOfHappening(what)
    if (kind === undefined) return []
    const detail = { about: 'issue', issue: issueId as IssueId, happening: what } as const
    return [{ at: new Date(at), kind, projects: [projectId as ProjectId], by, detail }]
  })
  await noteChanges(db, changes)
}

/** Only this code writes these columns. */
export function activityFromRow(row: Selectable<ActivityRow>): Activity {
  return {
    id: row.id,
    issueId: row.issue_id as IssueId,
    projectId: row.project_id as ProjectId,
    at: new Date(row.at),
    by: { kind: row.actor_kind as ActivityActor['kind'], id: row.actor_id, name: row.actor_name },
    what: happeningFromRow(row),
    action: row.action_id,
  }
}

export function happeningFromRow({ kind, detail }: Pick<Selectable<ActivityRow>, 'kind' | 'detail'>): Happening {
  return { kind, ...(parseWithDates(detail) as object) } as Happening
}
