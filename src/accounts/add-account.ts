import type { NewAccount } from '#domain/account/accounts.ts'
import type { AccountRefusal } from '#domain/account/refusals.ts'
import type { Role } from '#domain/access/roles.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { checkAccount } from './new-account.ts'
import { setPassword, userByEmail, type Database, type Db, type Passwords } from './people.ts'

/** The validated data of a new account. */
export interface Checked {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  /** Whether the address has been verified: accounts of providers are only linked to verified ones. */
  readonly emailVerified: boolean
}

export interface Added {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: Role
}

/**
 * Creates an account whose address counts as verified, unless `roleFor` declines.
 * @param roleFor called with the number of accounts within the transaction that adds this one; `undefined` declines
 */
export async function addAccount(
  { database, passwords }: { readonly database: Database; readonly passwords: Passwords },
  account: NewAccount,
  roleFor: (existing: number) => Role | undefined,
): Promise<Result<Added, AccountRefusal>> {
  const checked = await checkedAccount(passwords, account)
  if (!checked.ok) return checked
  return database.transaction(async (trx): Promise<Result<Added, AccountRefusal>> => {
    const role = roleFor(await trx.count({ model: 'user' }))
    if (role === undefined) return refuse({ reason: 'already_set_up', field: 'code' })
    return insertAccount(trx, checked.value, role)
  })
}

/**
 * Validates and hashes a new account. Hashing takes a tenth of a second, so it happens before a transaction in order
 * not to block writers.
 */
export async function checkedAccount(
  passwords: Passwords,
  account: NewAccount,
  emailVerified = true,
): Promise<Result<Checked, Extract<AccountRefusal, { field: 'name' | 'email' | 'password' }>>> {
  const checked = await checkAccount(account)
  if (!checked.ok) return checked
  const { name, email, password } = checked.value
  return ok({ name, email, passwordHash: await passwords.hash(password), emailVerified })
}

/** Adds the rows, within a transaction. */
export async function insertAccount(
  trx: Db,
  { name, email, passwordHash, emailVerified }: Checked,
  role: Role,
): Promise<Result<Added, Extract<AccountRefusal, { field: 'email' }>>> {
  if ((await userByEmail(trx, email)) !== null) return refuse({ reason: 'email_taken', field: 'email' })
  const now = new Date()
  const data = { name, email, emailVerified, role, createdAt: now, updatedAt: now }
  const user = await trx.create<Record<string, unknown>, { id: string }>({ model: 'user', data })
  await setPassword(trx, user.id, passwordHash, now)
  return ok({ userId: user.id, name, email, role })
}
