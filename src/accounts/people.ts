import { parseRole, type Role } from '#domain/access/roles.ts'
import type { Auth } from './better-auth.ts'
import type { AccountRow, PasskeyRow, SessionRow, UserRow } from './tables.ts'

type Context = Awaited<Auth['$context']>

/** The library's way to the tables, on its own or within a transaction. */
export type Db = Omit<Context['adapter'], 'transaction'>

/** The same, where transactions begin. Each is alone: what it has read is so until it ends. */
export type Database = Context['adapter']

/** Hashes passwords (scrypt) and compares them. */
export type Passwords = Pick<Context['password'], 'hash' | 'verify'>

/** More than any table of people holds. The library's own limit is 100 rows. */
export const ALL = 1_000_000

/** The role that is stored; the least where it is none that this version knows. */
export function roleOf(user: Pick<UserRow, 'role'>): Role {
  return parseRole(user.role) ?? 'viewer'
}

export function userById(db: Db, id: string): Promise<UserRow | null> {
  return db.findOne<UserRow>({ model: 'user', where: [{ field: 'id', value: id }] })
}

/** @param email in lower case, as it is stored */
export function userByEmail(db: Db, email: string): Promise<UserRow | null> {
  return db.findOne<UserRow>({ model: 'user', where: [{ field: 'email', value: email }] })
}

export function allUsers(db: Db): Promise<readonly UserRow[]> {
  return db.findMany<UserRow>({ model: 'user', limit: ALL, sortBy: { field: 'name', direction: 'asc' } })
}

/** The ways by which somebody signs in, passkeys aside. */
export function accountsOf(db: Db, userId: string): Promise<readonly AccountRow[]> {
  return db.findMany<AccountRow>({ model: 'account', where: [{ field: 'userId', value: userId }], limit: ALL })
}

/** The hash of somebody's password; undefined: they have none. */
export async function passwordOf(db: Db, userId: string): Promise<string | undefined> {
  const found = (await accountsOf(db, userId)).find(({ providerId }) => providerId === PASSWORD_ACCOUNT)
  return found?.password ?? undefined
}

/** Sets the password of an account that has one or has none. */
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

/** What the library calls an account that signs in by password. */
export const PASSWORD_ACCOUNT = 'credential'

export function passkeysOf(db: Db, userId: string): Promise<readonly PasskeyRow[]> {
  return db.findMany<PasskeyRow>({ model: 'passkey', where: [{ field: 'userId', value: userId }], limit: ALL })
}

/** Newest first, those that have run out left out. */
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

/** Ends every session of somebody, except perhaps one. Answers how many. */
export function endSessions(db: Db, userId: string, exceptId?: string): Promise<number> {
  const except = exceptId === undefined ? [] : [{ field: 'id', value: exceptId, operator: 'ne' as const }]
  return db.deleteMany({ model: 'session', where: [{ field: 'userId', value: userId }, ...except] })
}

/** When the newest session of each person began. */
export async function lastSignIns(db: Db): Promise<ReadonlyMap<string, Date>> {
  const sessions = await db.findMany<SessionRow>({
    model: 'session',
    limit: ALL,
    sortBy: { field: 'createdAt', direction: 'asc' },
  })
  return new Map(sessions.map(({ userId, createdAt }) => [userId, createdAt]))
}
