import type { Grant } from '#domain/access/access.ts'
import type { IssueId } from '#domain/ids.ts'
import type { ActionId } from '#domain/issue/activity.ts'
import type { Decision, TriageCatalogue } from '#domain/issue/triage.ts'
import { covered, type Engine } from '../engine.ts'
import { subscribeBecause } from '../marks.ts'
import { activityActor } from './activity-rows.ts'
import { changesBy } from './decide.ts'
import { issueStatesOf, writeChanges } from './issue-changes.ts'
import { undoAction } from './undo.ts'

export function createTriage(engine: Engine): TriageCatalogue {
  return {
    decide: (grant, ids, decision, action, now) => decide(engine, grant, ids, decision, action, now),
    undo: (grant, action, now) => undoAction(engine, grant, action, now),
  }
}

async function decide(
  { db }: Engine,
  grant: Grant<'event:write'>,
  ids: readonly IssueId[],
  decision: Decision,
  action: ActionId,
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0
  return db.transaction().execute(async (trx) => {
    const rows = await issueStatesOf(trx, ids).where(covered(grant, 'project_id')).execute()
    const changes = await changesBy(trx, decision, rows, now)
    const by = activityActor(grant.actor)
    await writeChanges(trx, changes, { by, now, action })
    const changed = changes.map(({ row }) => row.id as IssueId)
    if (decision.kind === 'assign' && decision.to?.kind === 'user')
      await subscribeBecause(trx, [String(decision.to.id)], changed, 'assigned')
    if (by.kind === 'user' && by.id !== null) await subscribeBecause(trx, [by.id], changed, 'changed')
    return changes.length
  })
}
