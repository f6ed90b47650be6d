import type { GroupKey } from '#domain/event/event-store.ts'
import { given, type Db, type Dialect } from './engine.ts'

/** The rows of `issue_hashes` for these groups, to be selected from. */
export function ownersOf(db: Db, dialect: Dialect, groups: readonly GroupKey[]) {
  const wanted = given<{ project_id: number; group_hash: string }>(
    dialect,
    { project_id: 'integer', group_hash: 'text' },
    groups.map(({ projectId, groupHash }) => ({ project_id: projectId, group_hash: groupHash })),
  )
  return db
    .selectFrom(wanted.as('given'))
    .innerJoin('issue_hashes', (join) =>
      join
        .onRef('issue_hashes.project_id', '=', 'given.project_id')
        .onRef('issue_hashes.group_hash', '=', 'given.group_hash'),
    )
}
