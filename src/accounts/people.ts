import { parseRole, type Role } from '#domain/access/roles.ts'
import type { Auth } from './better-auth.ts'
import type { AccountRow, PasskeyRow, SessionRow, UserRow } from './tables.ts'

type Context = Awaited<Auth['$context']>

/** The library's database adapter, either standalone or within a transaction. */
export type Db = Omit<Context['adapter'], 'transaction'>

/** The same, able to start transactions. They are serializable: what was read stays valid until the end. */
export type Database = Context['adapter']

/** Hashes passwords (scrypt) and compares them. */
export type Passwords = Pick<Context['password'], 'hash' | 'verify'>

/** More than any table of people holds. The library's own limit is 100 rows. */
export const ALL = 1_000_000

/** The stored role, or the lowest one if this version does not know it. */
export function roleOf(user: Pick<UserRow, 'role'>): Role {
  return parseRole(user.role) ?? 'viewer'
}

export function userById(db: Db, id: string): Promise<UserRow | null> {
  return db.findOne<UserRow>({ model: 'user', where: [{ field: 'id', value: id }] })
}

/** @param email in lower case, as stored */
export function userByEmail(db: Db, email: string): Promise<UserRow | null> {
  return db.findOne<UserRow>({ model: 'user', where: [{ field: 'email', value: email }] })
}

export function allUsers(db: Db): Promise<readonly UserRow[]> {
  return db.findMany<UserRow>({ model: 'user', limit: ALL, sortBy: { field: 'name', direction: 'asc' } })
}

/** A user's ways to sign in, except passkeys. */
export function accountsOf(db: Db, userId: string): Promise<readonly AccountRow[]> {
  return db.findMany<AccountRow>({ model: 'account', where: [{ field: 'userId', value: userId }], limit: ALL })
}

/** The hash of a user's password; `undefined` if they have none. */
export async function passwordOf(db: Db, userId: string): Promise<string | undefined> {
  const found = (await accountsOf(db, userId)).find(({ providerId }) => providerId === PASSWORD_ACCOUNT)
  return found?.password ?? undefined
}

/** Sets an account's password, whether or not it already has one. */
export async function setPassword(db: Db, userId: string, hash: string, now: Date): Promise<void> {
  const where = [
    { field: 'userId', value: userId },
    { field: 'providerId', value: PASSWORD_ACCOUNT },
  ]
  const changed = await db.updateMany({ model: 'account', where, update: { password: hash, updatedAt: now } })
  if (changed > 0) return
  const account = { userId, accountId: userId, providerId: PASSWORD_ACCOUNT, password: hash }
  await db.create({ model: 'account', data: { ...account, createdAt: now, updatedAt: now } })
}

/** The library's provider id for passwords. */
export const PASSWORD_ACCOUNT = 'credential'

export function passkeysOf(db: Db, userId: string): Promise<readonly PasskeyRow[]> {
  return db.findMany<PasskeyRow>({ model: 'passkey', where: [{ field: 'userId', value: userId }], limit: ALL })
}

/** Unexpired sessions, newest first. */
export async function sessionsOf(db: Db, userId: string, now: Date): Promise<readonly SessionRow[]> {
  return db.findMany<SessionRow>({
    model: 'session',
    where: [
      { field: 'userId', value: userId },
      { field: 'expiresAt', value: now, operator: 'gt' },
    ],
    limit: ALL,
    sortBy: { field: 'createdAt', direction: 'desc' },
  })
}

/** Ends all sessions of a user, optionally except one. Returns the number of ended sessions. */
export function endSessions(db: Db, userId: string, exceptId?: string): Promise<number> {
  const except = exceptId === undefined ? [] : [{ field: 'id', value: exceptId, operator: 'ne' as const }]
  return db.deleteMany({ model: 'session', where: [{ field: 'userId', value: userId }, ...except] })
}

export async function lastSignIns(db: Db): Promise<ReadonlyMap<string, Date>> {
  const sessions = await db.findMany<SessionRow>({
    model: 'session',
    limit: ALL,
    sortBy: { field: 'createdAt', direction: 'asc' },
  })
  return new Map(sessions.map(({ userId, createdAt }) => [userId, createdAt]))
}
