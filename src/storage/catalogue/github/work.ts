import type { GitHubWork } from '#domain/github/github-work.ts'
import type { GitHubRepository } from '#domain/github/github.ts'
import { jsonRows, type Db, type Engine } from '../engine.ts'
import { dateOrNull } from '../issue-rows.ts'
import { beginChecks } from './begin-checks.ts'
import { checkAgain, checkLooked, dueChecks } from './checks.ts'
import { duePulls, pullChanged, pullLooked } from './pulls.ts'

/** GitHub can redeliver webhooks that are at most three days old. */
const DELIVERIES_KEPT_MS = 14 * 24 * 3_600_000

/** The server's own access to the GitHub tables. */
export function createGitHubWork({ db }: Engine): GitHubWork {
  return {
    app: async () => {
      const row = await db.selectFrom('github_app').selectAll().executeTakeFirst()
      if (row === undefined) return undefined
      return {
        appId: row.app_id,
        baseUrl: row.base_url,
        sealed: { privateKey: row.private_key, webhookSecret: row.webhook_secret },
        syncAt: dateOrNull(row.sync_at),
        syncAttempts: row.sync_attempts,
      }
    },
    heard: async (id, now) => {
      await db.updateTable('github_app').set({ hook_heard_at: now.getTime() }).execute()
      const known = db.selectFrom('github_deliveries').select('id').where('id', '=', id)
      return (await known.executeTakeFirst()) !== undefined
    },
    delivered: (id, now) => db.transaction().execute((trx) => delivered(trx, id, now)),
    syncAt: async (at, attempts) => {
      await db
        .updateTable('github_app')
        .set({ sync_at: at?.getTime() ?? null, sync_attempts: attempts })
        .execute()
    },
    setRepositories: (repositories) => db.transaction().execute((trx) => setRepositories(trx, repositories)),
    ...outboxOn(db),
    note: async (fault, now) => {
      const said = fault === null ? '' : JSON.stringify(fault)
      await db
        .updateTable('github_app')
        .set({ fault: said, fault_at: fault === null ? null : now.getTime() })
        .where('fault', '<>', said)
        .execute()
    },
  }
}

/** Checks and pull requests that are due, and what makes them due. */
function outboxOn(db: Db): Omit<GitHubWork, 'app' | 'heard' | 'delivered' | 'syncAt' | 'setRepositories' | 'note'> {
  return {
    pullChanged: (repositoryId, number, now) => pullChanged(db, repositoryId, number, now),
    pullClosed: async (repositoryId, number) => {
      const gone = await db
        .deleteFrom('github_pulls')
        .where('repository_id', '=', repositoryId)
        .where('number', '=', number)
        .returning('number')
        .execute()
      return gone.length > 0
    },
    beginChecks: (now) => db.transaction().execute((trx) => beginChecks(trx, now)),
    checkAgain: (repositoryId, which, now) => checkAgain(db, repositoryId, which, now),
    duePulls: (now, limit) => duePulls(db, now, limit),
    dueChecks: (now, limit) => dueChecks(db, now, limit),
    pullLooked: (pull, looked) => pullLooked(db, pull, looked),
    checkLooked: (check, looked) => checkLooked(db, check, looked),
  }
}

async function delivered(trx: Db, id: string, now: Date): Promise<void> {
  const ms = now.getTime()
  await trx
    .deleteFrom('github_deliveries')
    .where('at', '<', ms - DELIVERIES_KEPT_MS)
    .execute()
  await trx
    .insertInto('github_deliveries')
    .values({ id, at: ms })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

async function setRepositories(trx: Db, repositories: readonly GitHubRepository[]): Promise<void> {
  await trx.deleteFrom('github_repositories').execute()
  const rows = repositories.map(({ id, installationId, name }) => ({ id, installation_id: installationId, name }))
  if (rows.length === 0) return
  const input = jsonRows<(typeof rows)[number]>({ id: 'integer', installation_id: 'integer', name: 'text' }, rows)
  await trx
    .insertInto('github_repositories')
    .columns(['id', 'installation_id', 'name'])
    .expression((eb) => eb.selectFrom(input.as('input')).select(['id', 'installation_id', 'name']))
    .execute()
}
