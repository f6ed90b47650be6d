import type { AlertWork } from '#domain/alert/alert-work.ts'
import type { IssueId } from '#domain/ids.ts'
import type { Engine } from '../engine.ts'
import { audience, person } from './audience.ts'
import { history, newIssues } from './histories.ts'
import { projectsThatUse, readReceivers, receiverFromRow } from './receivers.ts'
import { readRules } from './rule-rows.ts'
import { commitVerdict } from './verdict.ts'

/** The server's own access to alerts, without a grant. */
export function createAlertWork({ db }: Engine): AlertWork {
  return {
    rules: async (now) =>
      (await readRules(db)).filter(({ enabled, mutedUntil }) => enabled && (mutedUntil === null || mutedUntil <= now)),
    receiver: async (id) => {
      const row = await db.selectFrom('alert_receivers').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : { receiver: receiverFromRow(row), sealed: row.sealed }
    },
    receiverUsers: async (id) => projectsThatUse(await readRules(db), id),
    receiverNames: async () => new Map((await readReceivers(db)).map(({ id, name }) => [id, name])),
    audience: (projects, wanted) => audience(db, projects, wanted),
    person: (userId) => person(db, userId),

    lastFired: async (ruleId, issues) => {
      if (issues.length === 0) return new Map()
      const rows = await db
        .selectFrom('alert_last_fired')
        .select(['issue_id', 'at'])
        .where('rule_id', '=', ruleId)
        .where('issue_id', 'in', issues)
        .execute()
      return new Map(rows.map((row) => [row.issue_id as IssueId, new Date(row.at)]))
    },

    commit: (verdict, now) => db.transaction().execute((trx) => commitVerdict(trx, verdict, now)),

    history: (...args) => history(db, ...args),
    newIssues: (...args) => newIssues(db, ...args),
  }
}
