import type { Change, ChangeDetail } from '#domain/change/change.ts'
import { jsonRows, type Db } from '../engine.ts'

/** A change that has not been written yet. */
export type NewChange = Omit<Change, 'id'>

/**
 * Records changes in the transaction that makes them, with a single statement that writes nothing while there are no
 * followers. A new follower receives changes from that point on.
 */
export async function noteChanges(trx: Db, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ at, kind, projects, by, detail }) => ({
    project: isOfHistory(detail) ? (projects?.[0] ?? null) : null,
    at: at.getTime(),
    written_at: Date.now(),
    kind,
    projects: projects === null ? null : JSON.stringify(projects),
    actor: JSON.stringify({ kind: by.kind, id: by.id, name: by.name }),
    detail: JSON.stringify(detail),
  }))
  const columns = {
    project: 'integer',
    at: 'integer',
    written_at: 'integer',
    kind: 'text',
    projects: 'text',
    actor: 'text',
    detail: 'text',
  } as const
  await trx
    .insertInto('change_log')
    .columns(['at', 'written_at', 'kind', 'projects', 'actor', 'detail'])
    .expression((eb) =>
      eb
        .selectFrom(jsonRows<(typeof rows)[number]>(columns, rows).as('input'))
        .select(['at', 'written_at', 'kind', 'projects', 'actor', 'detail'])
        .where(({ exists, selectFrom }) => exists(selectFrom('change_followers').select('name')))
        // Events from elsewhere that predate the project's import are not published.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('project_histories')
                .select('project_id')
                .whereRef('project_id', '=', 'input.project')
                .whereRef('until', '>', 'input.at'),
            ),
          ),
        ),
    )
    .execute()
}

/** Whether the change could be part of an imported project's history. */
function isOfHistory({ about }: ChangeDetail): boolean {
  return about === 'issue' || about === 'comment' || about === 'feedback'
}
