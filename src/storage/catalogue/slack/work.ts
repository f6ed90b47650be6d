import type { ProjectId } from '#domain/ids.ts'
import type { SlackWork } from '#domain/slack/slack-work.ts'
import { addEntry } from '../audit/audited.ts'
import type { Db, Engine } from '../engine.ts'
import { createPosts } from './posts.ts'

/** Slack retries an event for about an hour, and a signature is valid for five minutes. */
const DELIVERIES_KEPT_MS = 24 * 3_600_000

/** The server's own access to the Slack tables. */
export function createSlackWork({ db }: Engine): SlackWork {
  return {
    ...createPosts(db),
    app: async () => {
      const row = await db.selectFrom('slack_app').selectAll().executeTakeFirst()
      if (row === undefined) return undefined
      return {
        baseUrl: row.base_url,
        teamId: row.team_id,
        teamName: row.team_name,
        locale: row.locale,
        sealed: { botToken: row.bot_token, signingSecret: row.signing_secret },
      }
    },
    take: (id, now) => db.transaction().execute((trx) => take(trx, id, now)),
    untake: async (id) => {
      await db.deleteFrom('slack_deliveries').where('id', '=', id).execute()
    },
    shownProjects: async () => {
      const rows = await db.selectFrom('slack_projects').select('project_id').execute()
      return rows.map(({ project_id: id }) => id as ProjectId)
    },
    accountOf: async (slackUserId) => {
      const found = db.selectFrom('slack_people').select('user_id').where('slack_user_id', '=', slackUserId)
      return (await found.executeTakeFirst())?.user_id
    },
    own: (userId) => own(db, userId),
    keepCode: (hash, userId, endsAt) => db.transaction().execute((trx) => keepCode(trx, hash, userId, endsAt)),
    link: (hash, person, now) => db.transaction().execute((trx) => link(trx, hash, person, now)),
    unlink: (whose, now) => db.transaction().execute((trx) => unlink(trx, whose, now)),
    note: async (fault, now) => {
      const columns = { fault: fault === null ? '' : JSON.stringify(fault), fault_at: fault && now.getTime() }
      // Avoids a write per message while everything stays healthy.
      const app = db.updateTable('slack_app').set(columns)
      await (fault === null ? app.where('fault', '<>', '') : app).execute()
    },
  }
}

async function take(trx: Db, id: string, now: Date): Promise<boolean> {
  const ms = now.getTime()
  await trx.updateTable('slack_app').set({ heard_at: ms }).execute()
  await trx
    .deleteFrom('slack_deliveries')
    .where('at', '<', ms - DELIVERIES_KEPT_MS)
    .execute()
  const taken = await trx
    .insertInto('slack_deliveries')
    .values({ id, at: ms })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

async function own(db: Db, userId: string) {
  const app = await db.selectFrom('slack_app').select('team_name').executeTakeFirst()
  const row = await db
    .selectFrom('slack_people')
    .select(['slack_name', 'linked_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    team: app?.team_name ?? null,
    linked: row === undefined ? null : { slackName: row.slack_name, linkedAt: new Date(row.linked_at) },
  }
}

async function keepCode(trx: Db, hash: string, userId: string, endsAt: Date): Promise<void> {
  await trx.deleteFrom('slack_codes').where('user_id', '=', userId).execute()
  await trx.insertInto('slack_codes').values({ code_hash: hash, user_id: userId, ends_at: endsAt.getTime() }).execute()
}

async function link(
  trx: Db,
  hash: string,
  { slackUserId, slackName }: { readonly slackUserId: string; readonly slackName: string },
  now: Date,
): Promise<string | undefined> {
  await trx.deleteFrom('slack_codes').where('ends_at', '<=', now.getTime()).execute()
  const code = await trx.deleteFrom('slack_codes').where('code_hash', '=', hash).returning('user_id').executeTakeFirst()
  if (code === undefined) return undefined
  const userId = code.user_id
  await trx
    .deleteFrom('slack_people')
    .where((eb) => eb.or([eb('slack_user_id', '=', slackUserId), eb('user_id', '=', userId)]))
    .execute()
  await trx
    .insertInto('slack_people')
    .values({ slack_user_id: slackUserId, slack_name: slackName, user_id: userId, linked_at: now.getTime() })
    .execute()
  await noted(trx, userId, { slackUser: slackName, linked: 'true' }, now)
  return userId
}

async function unlink(trx: Db, whose: Parameters<SlackWork['unlink']>[0], now: Date): Promise<boolean> {
  const people = trx.deleteFrom('slack_people')
  const gone = await (
    'userId' in whose
      ? people.where('user_id', '=', whose.userId)
      : people.where('slack_user_id', '=', whose.slackUserId)
  )
    .returning(['user_id', 'slack_name'])
    .executeTakeFirst()
  if (gone === undefined) return false
  await noted(trx, gone.user_id, { slackUser: gone.slack_name, linked: 'false' }, now)
  return true
}

/** Audits what users do to their own accounts, under their names. */
async function noted(trx: Db, userId: string, detail: Readonly<Record<string, string>>, now: Date): Promise<void> {
  const user = await trx.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirst()
  const by = { kind: 'user', id: userId, name: user?.name ?? '' } as const
  const entry = { at: now, by, action: 'integration.updated', target: 'Slack' } as const
  await addEntry(trx, { ...entry, detail: { kind: 'slack_app', ...detail } })
}
