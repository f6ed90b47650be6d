import type { IssueId } from '#domain/ids.ts'
import { OWNERS_FOLLOWER, type IssueAssignment, type OwnershipLedger } from '#domain/ownership/ownership-catalogue.ts'
import type { Db, Engine } from '../engine.ts'
import { assigneeIn, assigneesOf } from '../issue-rows.ts'
import { subscribeBecause } from '../marks.ts'
import { mappingsOf } from '../releases/code-mappings.ts'
import { mishap } from '../triage/activity-rows.ts'
import { notePosition } from '../triage/feed.ts'
import { issueStatesOf, writeChanges, type IssueChange } from '../triage/issue-changes.ts'
import { assignableOf } from './assignable.ts'
import { keptOwnership } from './ownership.ts'

/** The server's own access to issue owners. */
export function createOwnershipLedger({ db }: Engine): OwnershipLedger {
  return {
    ground: async (id) => {
      const project = await db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst()
      if (project === undefined) return undefined
      const [kept, mappings, assignable] = await Promise.all([
        keptOwnership(db, id),
        mappingsOf(db, id),
        assignableOf(db, [id]),
      ])
      return { ...kept, mappings, assignable }
    },
    assign: (assignments, position, now) =>
      db.transaction().execute(async (trx) => {
        const changes = await changesOf(trx, assignments)
        await writeChanges(trx, changes, { by: mishap, now })
        for (const { row, set } of changes) {
          const userId = set.assignee_user_id
          // oxlint-disable-next-line no-await-in-loop -- one connection, few new issues
          if (userId) await subscribeBecause(trx, [userId], [row.id as IssueId], 'assigned')
        }
        await notePosition(trx, OWNERS_FOLLOWER, position)
        return changes.length
      }),
  }
}

/** The changes that assign these issues. Skips issues that are already assigned or that a person has unassigned. */
async function changesOf(db: Db, assignments: readonly IssueAssignment[]): Promise<readonly IssueChange[]> {
  if (assignments.length === 0) return []
  const ids = assignments.map(({ issueId }) => issueId)
  const rows = await issueStatesOf(db, ids)
    .where('assignee_user_id', 'is', null)
    .where('assignee_team_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('issue_activity')
            .select('issue_activity.id')
            .whereRef('issue_activity.issue_id', '=', 'issues.id')
            .where('issue_activity.kind', '=', 'assigned'),
        ),
      ),
    )
    .execute()
  const changes = rows.flatMap((row) => {
    const to = assignments.find(({ issueId }) => issueId === row.id)?.to
    if (to === undefined) return []
    const set = {
      assignee_user_id: to.kind === 'user' ? String(to.id) : null,
      assignee_team_id: to.kind === 'team' ? Number(to.id) : null,
    }
    return [{ row, set }]
  })
  const names = await assigneesOf(
    db,
    changes.map(({ set }) => set),
  )
  return changes.flatMap(({ row, set }): readonly IssueChange[] => {
    const is = assigneeIn(names, set)
    // The user or team has been removed since it was looked up.
    if (is === null || is.name === '') return []
    return [{ row, set, what: { kind: 'assigned', was: null, is, why: 'owners' } }]
  })
}
