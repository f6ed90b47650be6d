import type { Selectable } from 'kysely'
import type { AuditEntry } from '#domain/audit/audit.ts'
import type { Access, CodeProof, NewTokens, OAuthCatalogue, RedeemRefusal } from '#domain/oauth/oauth-catalogue.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { addEntry } from '../audit/audited.ts'
import type { Db, Engine } from '../engine.ts'
import { readSettings } from '../people/organization.ts'
import { accessFromRow, CODE_MS } from './rows.ts'
import type { OAuthGrantRow } from './tables.ts'

const DAY_MS = 86_400_000
/** An application that is idle for this long needs the user's approval again. */
const IDLE_MS = 30 * DAY_MS
/** How long a replaced refresh token is remembered, so that a thief who uses it is detected. */
const REPLACED_MS = 7 * DAY_MS

type Row = Selectable<OAuthGrantRow>

/** Consumes a code, even if the attempt fails: a second attempt would come from someone else, or would not matter. */
export async function redeem(
  db: Engine['db'],
  { codeHash, clientId, redirectUri, challenge }: CodeProof,
  tokens: NewTokens,
  now: Date,
): Promise<Result<Access, RedeemRefusal>> {
  // Unknown codes are rejected before taking the write lock.
  const known = await db.selectFrom('oauth_grants').select('id').where('code_hash', '=', codeHash).executeTakeFirst()
  if (known === undefined) return refuse('unknown')
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('oauth_grants')
      .set({ redeemed_at: now.getTime(), used_at: now.getTime() })
      .where('code_hash', '=', codeHash)
      .where('redeemed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return afterwards(trx, codeHash, now)
    const isRight = row.client_id === clientId && row.redirect_uri === redirectUri && row.challenge === challenge
    if (isRight && now.getTime() - row.created_at <= CODE_MS) return give(trx, row, tokens, now)
    await trx.deleteFrom('oauth_grants').where('id', '=', row.id).execute()
    return refuse('unknown')
  })
}

/** A code that is presented again after it was redeemed has leaked (RFC 6749, 4.1.2). */
async function afterwards(trx: Db, codeHash: string, now: Date): Promise<Result<never, RedeemRefusal>> {
  const row = await trx.selectFrom('oauth_grants').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()
  if (row === undefined) return refuse('unknown')
  await endReused(trx, row, 'authorization_code', now)
  return refuse('reused')
}

/**
 * Rotates a refresh token. Reuse of a rotated token revokes the grant, because two parties hold it (RFC 9700, 4.14.2).
 */
export async function refresh(
  db: Engine['db'],
  { refreshHash, clientId, scopes }: Parameters<OAuthCatalogue['refresh']>[0],
  tokens: NewTokens,
  now: Date,
): Promise<Result<Access, RedeemRefusal>> {
  const known = await db
    .selectFrom('oauth_refresh_tokens')
    .select('hash')
    .where('hash', '=', refreshHash)
    .executeTakeFirst()
  if (known === undefined) return refuse('unknown')
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('oauth_refresh_tokens')
      .innerJoin('oauth_grants', 'oauth_grants.id', 'oauth_refresh_tokens.grant_id')
      .selectAll('oauth_grants')
      .select('oauth_refresh_tokens.replaced_at')
      .where('oauth_refresh_tokens.hash', '=', refreshHash)
      .executeTakeFirst()
    if (row === undefined || row.client_id !== clientId) return refuse('unknown')
    const granted = JSON.parse(row.scopes) as readonly string[]
    // The token stays valid, because nothing was issued for it (RFC 6749, 6).
    if (row.replaced_at === null && scopes?.every((one) => granted.includes(one)) === false)
      return refuse('not_granted')
    const replaced = await trx
      .updateTable('oauth_refresh_tokens')
      .set({ replaced_at: now.getTime() })
      .where('hash', '=', refreshHash)
      .where('replaced_at', 'is', null)
      .returning('created_at')
      .executeTakeFirst()
    if (replaced === undefined) {
      await endReused(trx, row, 'refresh_token', now)
      return refuse('reused')
    }
    if (replaced.created_at + IDLE_MS <= now.getTime() || (await isOver(trx, row, now))) {
      await trx.deleteFrom('oauth_grants').where('id', '=', row.id).execute()
      return refuse('unknown')
    }
    await trx.updateTable('oauth_grants').set({ used_at: now.getTime() }).where('id', '=', row.id).execute()
    await forget(trx, row.id, now)
    const narrowed = scopes === undefined ? granted : granted.filter((one) => scopes.includes(one))
    return give(trx, { ...row, scopes: JSON.stringify(narrowed) }, tokens, now)
  })
}

/** The organization may limit the lifetime of users' tokens. Refreshing must not circumvent that. */
async function isOver(trx: Db, { created_at }: Row, now: Date): Promise<boolean> {
  const { tokenDays } = await readSettings(trx)
  return tokenDays !== null && created_at + tokenDays * DAY_MS <= now.getTime()
}

async function forget(trx: Db, grantId: number, now: Date): Promise<void> {
  await trx.deleteFrom('api_tokens').where('grant_id', '=', grantId).where('expires_at', '<', now.getTime()).execute()
  await trx
    .deleteFrom('oauth_refresh_tokens')
    .where('grant_id', '=', grantId)
    .where('replaced_at', '<', now.getTime() - REPLACED_MS)
    .execute()
}

async function give(trx: Db, row: Row, tokens: NewTokens, now: Date): Promise<Result<Access, RedeemRefusal>> {
  const at = now.getTime()
  await trx
    .insertInto('api_tokens')
    .values({
      name: row.client_name,
      scopes: row.scopes,
      hash: tokens.accessHash,
      last_four: tokens.accessLastFour,
      created_at: at,
      last_used_at: null,
      user_id: row.user_id,
      expires_at: tokens.accessExpiresAt.getTime(),
      created_by: row.client_name,
      grant_id: row.id,
    })
    .execute()
  await trx
    .insertInto('oauth_refresh_tokens')
    .values({ hash: tokens.refreshHash, grant_id: row.id, created_at: at, replaced_at: null })
    .execute()
  return ok(accessFromRow(row))
}

/** Revokes a token at its application's request. A token of another application is left alone (RFC 7009, 2.1). */
export function giveBack(
  db: Engine['db'],
  { hash, clientId }: { readonly hash: string; readonly clientId: string },
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const refreshed = trx.selectFrom('oauth_refresh_tokens').select('grant_id').where('hash', '=', hash)
    const ended = await trx
      .deleteFrom('oauth_grants')
      .where('id', 'in', refreshed)
      .where('client_id', '=', clientId)
      .returningAll()
      .executeTakeFirst()
    if (ended !== undefined) {
      const by = { kind: 'token', id: null, name: ended.client_name } as const
      return addEntry(trx, { ...(await revoked(trx, ended, now)), by })
    }
    const own = trx.selectFrom('oauth_grants').select('id').where('client_id', '=', clientId)
    await trx.deleteFrom('api_tokens').where('hash', '=', hash).where('grant_id', 'in', own).execute()
  })
}

async function endReused(trx: Db, row: Row, used: 'authorization_code' | 'refresh_token', now: Date): Promise<void> {
  await trx.deleteFrom('oauth_grants').where('id', '=', row.id).execute()
  const { detail, ...entry } = await revoked(trx, row, now)
  await addEntry(trx, { ...entry, by: { kind: 'server', id: null, name: '' }, detail: { ...detail, usedTwice: used } })
}

async function revoked(
  trx: Db,
  { client_id, client_name, user_id }: Row,
  now: Date,
): Promise<Omit<AuditEntry, 'id' | 'by'>> {
  const person = await trx.selectFrom('user').select('email').where('id', '=', user_id).executeTakeFirst()
  const detail = { clientId: client_id, person: person?.email ?? '' }
  return { at: now, action: 'application.revoked', target: client_name, detail }
}
