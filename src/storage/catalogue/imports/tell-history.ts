import type { Grant } from '#domain/access/access.ts'
import type { ToldLine } from '#domain/import/import-catalogue.ts'
import type { IssueId } from '#domain/ids.ts'
import { MAX_COMMENT } from '#domain/issue/activity.ts'
import type { Assignee } from '#domain/issue/issue.ts'
import type { Substatus } from '#domain/issue/state.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { assigneeIn, assigneesOf } from '../issue-rows.ts'
import { subscribeBecause } from '../marks.ts'
import { addActivity } from '../triage/activity-rows.ts'
import { changesBy } from '../triage/decide.ts'
import { issueStatesOf, toState, writeChanges, type IssueChange, type IssueStateRow } from '../triage/issue-changes.ts'

/**
 * Replays an issue's history from elsewhere, one entry at a time. Each entry applies to the state that the previous one
 * left.
 */
export function tellHistory(
  { db }: Engine,
  grant: Grant<'event:write'>,
  from: { readonly source: string; readonly foreignId: string },
  issue: IssueId,
  lines: readonly ToldLine[],
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const rows = issueStatesOf(trx, [issue]).where(covered(grant, 'project_id'))
    if ((await rows.executeTakeFirst()) === undefined) return
    const told = await trx
      .insertInto('imported_things')
      .values({ source: from.source, kind: 'issue_history', foreign_id: from.foreignId, own_id: String(issue) })
      .onConflict((conflict) => conflict.columns(['source', 'kind', 'foreign_id']).doNothing())
      .returning('own_id')
      .executeTakeFirst()
    if (told === undefined) return
    // The current assignee if that person has no account here, which no column can hold.
    let away: Assignee | null = null
    for (const line of lines) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const row = await rows.executeTakeFirst()
      if (row === undefined) return
      // oxlint-disable-next-line no-await-in-loop -- one connection
      away = await tellLine(trx, row, line, away)
    }
  })
}

async function tellLine(trx: Db, row: IssueStateRow, line: ToldLine, away: Assignee | null): Promise<Assignee | null> {
  const { at, by, what } = line
  const written = { by, now: at }
  switch (what.kind) {
    case 'comment': {
      const comment = { kind: 'comment', text: what.text.slice(0, MAX_COMMENT), mentions: [] } as const
      const place = { issueId: row.id, projectId: row.project_id }
      if (comment.text.trim() !== '') await addActivity(trx, [{ ...place, at: at.getTime(), by, what: comment }])
      return away
    }
    case 'regressed': {
      const { release } = what
      const change = changeTo(row, 'regressed', at, { why: 'came_back', ...(release !== '' && { release }) })
      const columns = { regressed_at: at.getTime(), regressed_release: release }
      await writeChanges(trx, [{ ...change, set: { ...change.set, ...columns } }], written)
      return away
    }
    case 'escalated':
      await writeChanges(trx, [changeTo(row, 'escalating', at, { why: 'escalated' })], written)
      return away
    case 'no_longer_new':
      await writeChanges(trx, [changeTo(row, 'ongoing', at, { why: 'no_longer_new' })], written)
      return away
    case 'assigned_away': {
      const is: Assignee = { kind: 'user', id: '', name: what.name }
      const set = { assignee_user_id: null, assignee_team_id: null }
      await writeChanges(
        trx,
        [{ row, set, what: { kind: 'assigned', was: await assigneeOf(trx, row, away), is } }],
        written,
      )
      return is
    }
    case 'decided': {
      const changes = await changesBy(trx, what.decision, [row], at)
      if (what.decision.kind !== 'assign') {
        await writeChanges(trx, changes, written)
        return away
      }
      await writeChanges(trx, assignments(row, changes, away, what.decision.to), written)
      const { to } = what.decision
      if (to?.kind === 'user') await subscribeBecause(trx, [String(to.id)], [row.id as IssueId], 'assigned')
      return null
    }
  }
}

function changeTo(
  row: IssueStateRow,
  substatus: Substatus,
  at: Date,
  more: Parameters<typeof toState>[3],
): IssueChange {
  return toState(row, { status: 'unresolved', substatus }, at, more)
}

async function assigneeOf(trx: Db, row: IssueStateRow, away: Assignee | null): Promise<Assignee | null> {
  return away ?? assigneeIn(await assigneesOf(trx, [row]), row)
}

/** The previous assignee may have no account here, in which case the issue's columns do not know it. */
function assignments(
  row: IssueStateRow,
  changes: readonly IssueChange[],
  away: Assignee | null,
  to: object | null,
): readonly IssueChange[] {
  if (away === null) return changes
  if (to === null) return [{ row, set: {}, what: { kind: 'assigned', was: away, is: null } }]
  return changes.map((change) =>
    change.what.kind === 'assigned' ? { ...change, what: { ...change.what, was: away } } : change,
  )
}
