import type { SealedChange, SealedKind, SealedRow, SealedTexts } from '#domain/secret/sealed-texts.ts'
import type { CheckConfig } from '#domain/uptime/check.ts'
import type { Db, Engine } from './engine.ts'
import { moveMark } from './secret-mark.ts'
import { configFromText } from './uptime/rows.ts'

/** Selects rows by id, or a page after an id. */
type Which = { readonly ids: readonly string[] } | { readonly after: string; readonly limit: number }

/** Reads and writes the sealed texts of one kind of row. */
interface Place {
  count(db: Db): Promise<number>
  read(db: Db, which: Which): Promise<SealedRow[]>
  write(trx: Db, id: string, texts: readonly string[]): Promise<void>
}

/** Where sealed secrets are stored. A test (src/main/secrets.test.ts) fails for a new column that sounds like one. */
const places: Readonly<Record<SealedKind, Place>> = {
  receiver: oneSealed('alert_receivers', 'receiver'),
  integration: {
    count: (db) => countOf(db, 'integrations'),
    read: async (db, which) => {
      const rows = db.selectFrom('integrations').select(['id', 'token', 'webhook_secret'])
      const found = await (
        'ids' in which
          ? rows.where('id', 'in', which.ids.map(Number))
          : rows.where('id', '>', Number(which.after)).orderBy('id').limit(which.limit)
      ).execute()
      return found.map((row) => ({ kind: 'integration', id: String(row.id), texts: [row.token, row.webhook_secret] }))
    },
    write: async (trx, id, [token = '', webhook_secret = '']) => {
      await trx.updateTable('integrations').set({ token, webhook_secret }).where('id', '=', Number(id)).execute()
    },
  },
  github_app: {
    count: (db) => countOf(db, 'github_app'),
    read: async (db, which) => {
      const rows = db.selectFrom('github_app').select(['id', 'private_key', 'webhook_secret'])
      const found = await (
        'ids' in which
          ? rows.where('id', 'in', which.ids.map(Number))
          : rows.where('id', '>', Number(which.after)).orderBy('id').limit(which.limit)
      ).execute()
      return found.map((row) => ({
        kind: 'github_app',
        id: String(row.id),
        texts: [row.private_key, row.webhook_secret],
      }))
    },
    write: async (trx, id, [private_key = '', webhook_secret = '']) => {
      await trx.updateTable('github_app').set({ private_key, webhook_secret }).where('id', '=', Number(id)).execute()
    },
  },
  slack_app: {
    count: (db) => countOf(db, 'slack_app'),
    read: async (db, which) => {
      const rows = db.selectFrom('slack_app').select(['id', 'bot_token', 'signing_secret'])
      const found = await (
        'ids' in which
          ? rows.where('id', 'in', which.ids.map(Number))
          : rows.where('id', '>', Number(which.after)).orderBy('id').limit(which.limit)
      ).execute()
      return found.map(({ id, bot_token: token, signing_secret: secret }) => ({
        kind: 'slack_app',
        id: String(id),
        texts: [token, secret],
      }))
    },
    write: async (trx, id, [bot_token = '', signing_secret = '']) => {
      await trx.updateTable('slack_app').set({ bot_token, signing_secret }).where('id', '=', Number(id)).execute()
    },
  },
  check: {
    count: (db) => countOf(db, 'uptime_checks'),
    read: async (db, which) => {
      const rows = db.selectFrom('uptime_checks').select(['id', 'config'])
      const found = await (
        'ids' in which
          ? rows.where('id', 'in', which.ids.map(Number))
          : rows.where('id', '>', Number(which.after)).orderBy('id').limit(which.limit)
      ).execute()
      return found.map(({ id, config }) => ({
        kind: 'check',
        id: String(id),
        texts: headersOf(configFromText(config)),
      }))
    },
    write: writeCheck,
  },
  second_factor: {
    count: (db) => countOf(db, 'twoFactor'),
    read: async (db, which) => {
      const rows = db.selectFrom('twoFactor').select(['id', 'secret', 'backupCodes'])
      const found = await (
        'ids' in which
          ? rows.where('id', 'in', which.ids)
          : rows.where('id', '>', which.after).orderBy('id').limit(which.limit)
      ).execute()
      return found.map(({ id, secret, backupCodes }) => ({ kind: 'second_factor', id, texts: [secret, backupCodes] }))
    },
    write: async (trx, id, [secret = '', backupCodes = '']) => {
      await trx.updateTable('twoFactor').set({ secret, backupCodes }).where('id', '=', id).execute()
    },
  },
  webhook: oneSealed('webhooks', 'webhook'),
}

/** A table with one sealed text per row. */
function oneSealed(table: 'alert_receivers' | 'webhooks', kind: SealedKind): Place {
  return {
    count: (db) => countOf(db, table),
    read: async (db, which) => {
      const rows = db.selectFrom(table).select(['id', 'sealed'])
      const found = await (
        'ids' in which
          ? rows.where('id', 'in', which.ids.map(Number))
          : rows.where('id', '>', Number(which.after)).orderBy('id').limit(which.limit)
      ).execute()
      return found.map(({ id, sealed }) => ({ kind, id: String(id), texts: [sealed] }))
    },
    write: async (trx, id, [sealed = '']) => {
      await trx.updateTable(table).set({ sealed }).where('id', '=', Number(id)).execute()
    },
  }
}

/** The store of sealed texts, used for key rotation. */
export function createSealedTexts({ db }: Engine): SealedTexts {
  return {
    count: (kind) => places[kind].count(db),
    after: (kind, after, limit) => places[kind].read(db, { after, limit }),
    rows: (kind, ids) => (ids.length === 0 ? Promise.resolve([]) : places[kind].read(db, { ids })),
    replace: (changes) => db.transaction().execute((trx) => replace(trx, changes)),
    belongTo: (secret) => moveMark(db, secret),
  }
}

async function replace(trx: Db, changes: readonly SealedChange[]): Promise<readonly string[]> {
  const left: string[] = []
  for (const { row, texts } of changes) {
    const place = places[row.kind]
    // oxlint-disable-next-line no-await-in-loop -- within one transaction
    const [now] = await place.read(trx, { ids: [row.id] })
    const isSame = now !== undefined && JSON.stringify(now.texts) === JSON.stringify(row.texts)
    // oxlint-disable-next-line no-await-in-loop
    if (isSame) await place.write(trx, row.id, texts)
    else left.push(row.id)
  }
  return left
}

type SealedTable =
  | 'alert_receivers'
  | 'integrations'
  | 'github_app'
  | 'slack_app'
  | 'uptime_checks'
  | 'twoFactor'
  | 'webhooks'

async function countOf(db: Db, table: SealedTable) {
  const { many } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('many'))
    .executeTakeFirstOrThrow()
  return Number(many)
}

function headersOf({ target }: CheckConfig): readonly string[] {
  return target.kind === 'http' ? target.sealedHeaders.map(([, sealed]) => sealed) : []
}

/** Runs in the transaction that read the row. The checked address stays the same, so schedulers need no update. */
async function writeCheck(trx: Db, id: string, texts: readonly string[]): Promise<void> {
  const row = await trx
    .selectFrom('uptime_checks')
    .select('config')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  const config = configFromText(row.config)
  if (config.target.kind !== 'http') return
  const sealedHeaders = config.target.sealedHeaders.map(([name, sealed], index) => [name, texts[index] ?? sealed])
  const changed = { ...config, target: { ...config.target, sealedHeaders } }
  await trx
    .updateTable('uptime_checks')
    .set({ config: JSON.stringify(changed) })
    .where('id', '=', Number(id))
    .execute()
}
