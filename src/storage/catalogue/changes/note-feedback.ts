import type { ChangeActor } from '#domain/change/change.ts'
import type { EventId, IssueId, ProjectId } from '#domain/ids.ts'
import { jsonRows, type Db } from '../engine.ts'
import { noteChanges } from './note-changes.ts'

/** The columns of `feedback` that followers receive. */
export interface NotedFeedback {
  readonly id: number
  readonly project_id: number
  readonly event_id: string | null
  readonly group_hash: string | null
  readonly received_at: number
}

/** What happened to the feedback, and who did it. */
interface Noted {
  readonly kind: 'feedback.created' | 'feedback.updated'
  readonly by: ChangeActor
  /** Defaults to the time each was received. For imported feedback that is before its project was imported. */
  readonly at?: Date
  readonly isRead: boolean
}

/** Records that feedback arrived or was marked, in the same transaction. */
export async function noteFeedback(
  trx: Db,
  { kind, by, at, isRead }: Noted,
  rows: readonly NotedFeedback[],
): Promise<void> {
  if (rows.length === 0) return
  const groups = jsonRows<{ project_id: number; group_hash: string }>(
    { project_id: 'integer', group_hash: 'text' },
    rows.flatMap(({ project_id, group_hash }) => (group_hash === null ? [] : [{ project_id, group_hash }])),
  )
  const owners = await trx
    .selectFrom('issue_hashes')
    .innerJoin(groups.as('input'), (join) =>
      join
        .onRef('input.project_id', '=', 'issue_hashes.project_id')
        .onRef('input.group_hash', '=', 'issue_hashes.group_hash'),
    )
    .select(['issue_hashes.project_id', 'issue_hashes.group_hash', 'issue_hashes.issue_id'])
    .execute()
  const issues = new Map(owners.map((one) => [`${one.project_id}:${one.group_hash}`, one.issue_id as IssueId]))
  await noteChanges(
    trx,
    rows.map(({ id, project_id, event_id, group_hash, received_at }) => ({
      at: at ?? new Date(received_at),
      kind,
      projects: [project_id as ProjectId],
      by,
      detail: {
        about: 'feedback' as const,
        id,
        event: event_id as EventId | null,
        issue: issues.get(`${project_id}:${group_hash}`) ?? null,
        isRead,
      },
    })),
  )
}
