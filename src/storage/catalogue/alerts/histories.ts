import type { AlertWork, NewIssue } from '#domain/alert/alert-work.ts'
import { levels } from '#domain/event/event.ts'
import type { Activity } from '#domain/issue/activity.ts'
import type { Db } from '../engine.ts'
import { activityFromRow, happeningFromRow } from '../triage/activity-rows.ts'

/** See AlertWork.history. */
export async function history(
  db: Db,
  ...[projects, kinds, { since, until }, limit]: Parameters<AlertWork['history']>
): Promise<readonly Activity[]> {
  let lines = db
    .selectFrom('issue_activity')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('at', '>=', since.getTime())
    .where('at', '<', until.getTime())
  if (projects !== 'all') lines = lines.where('project_id', 'in', [...projects, NO_PROJECT])
  const rows = await lines.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(activityFromRow)
}

/** See AlertWork.newIssues. */
export async function newIssues(
  db: Db,
  ...[projects, { since, until }, limit]: Parameters<AlertWork['newIssues']>
): Promise<readonly NewIssue[]> {
  let lines = db
    .selectFrom('issue_activity as line')
    .innerJoin('issues', 'issues.id', 'line.issue_id')
    .select(['line.kind', 'line.at', 'line.detail', 'issues.level'])
    .where('line.kind', '=', 'first_seen')
    .where('line.at', '>=', since.getTime())
    .where('line.at', '<', until.getTime())
  if (projects !== 'all') lines = lines.where('line.project_id', 'in', [...projects, NO_PROJECT])
  const rows = await lines.orderBy('line.at', 'desc').limit(limit).execute()
  return rows.map((row) => {
    const what = happeningFromRow(row)
    const environment = what.kind === 'first_seen' ? what.environment : ''
    return { at: new Date(row.at), environment, level: levels.find((level) => level === row.level) ?? 'error' }
  })
}

/** Placeholder for an SQL list, which must not be empty. Real project ids start at 1. */
const NO_PROJECT = 0
