import type { UserActor } from '#domain/access/access.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { parseStartPage, type AccountState, type OwnAccount } from '#domain/account/own-account.ts'
import type { OwnAccountRefusal } from '#domain/account/refusals.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { parseLocale } from '#messages/locales.ts'
import { confirmationLink, setAddress } from './addresses.ts'
import { byUser } from './audit.ts'
import { attempt } from './library-calls.ts'
import { lastOwnerRefusal, removeMember } from './members.ts'
import { checkEmail, checkName, checkPassword } from './new-account.ts'
import { countedOwn } from './own-guesses.ts'
import { createOwnSessions } from './own-sessions.ts'
import type { Parts } from './parts.ts'
import {
  accountsOf,
  endSessions,
  passkeysOf,
  PASSWORD_ACCOUNT,
  passwordOf,
  setPassword,
  userByEmail,
  userById,
} from './people.ts'
import { passwordWasChanged } from './reset.ts'
import type { UserRow } from './tables.ts'
import { createTwoFactor } from './two-factor.ts'
import type { UsedCodes } from './used-codes.ts'
import { createWaysIn } from './ways-in.ts'

export function createOwnAccount(parts: Parts, usedCodes: UsedCodes): OwnAccount {
  const { auth, database, guesses, note } = parts
  return {
    ...createTwoFactor(parts, usedCodes),
    ...createOwnSessions(parts),
    ...createWaysIn(parts),
    state: (actor) => stateOf(parts, actor),

    rename: async (actor, typed) => {
      const name = checkName(typed)
      if (!name.ok) return name
      await update(parts, actor, { name: name.value })
      return ok(undefined)
    },

    setPreferences: async (actor, { locale, timeZone }) => {
      if (locale !== null && parseLocale(locale) === undefined)
        return refuse({ reason: 'unknown_locale', field: 'locale' })
      if (timeZone !== null && !isTimeZone(timeZone)) return refuse({ reason: 'unknown_time_zone', field: 'timeZone' })
      await update(parts, actor, { locale, timeZone })
      return ok(undefined)
    },

    startPage: async ({ userId }) => parseStartPage((await userById(database, userId))?.startPage ?? null),
    setStartPage: (actor, page) => update(parts, actor, { startPage: page }),

    changePassword: async (actor, headers, { current, next }) => {
      const checked = await checkPassword(next, [actor.name, actor.email])
      if (!checked.ok) return checked
      const user = await userOf(parts, actor)
      if (current === null) return firstPassword(parts, user, headers, checked.value)
      return countedOwn(guesses, actor, async () => {
        // The library gives this browser a new session and ends all others.
        const body = { currentPassword: current, newPassword: checked.value, revokeOtherSessions: true }
        const asked = await attempt(() => auth.api.changePassword({ body, headers, returnHeaders: true }))
        if (!asked.ok) return refuse({ reason: 'password_wrong', field: 'currentPassword' })
        await passwordWasChanged(parts, user, 'account.password_changed')
        return ok({ cookies: asked.value.headers.getSetCookie() })
      })
    },

    changeEmail: (actor, _headers, change) => countedOwn(guesses, actor, () => changeEmail(parts, actor, change)),

    leave: async (actor, headers) => {
      const removed = await removeMember(database, actor.userId, lastOwnerRefusal)
      if (!removed.ok) return removed
      await note(byUser(removed.value), 'member.left', removed.value.email)
      const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true })
      return ok({ cookies: answered.getSetCookie() })
    },
  }
}

async function stateOf({ auth, database }: Parts, actor: UserActor): Promise<AccountState> {
  const { userId } = actor
  const [user, accounts, passkeys] = await Promise.all([
    userById(database, userId),
    accountsOf(database, userId),
    passkeysOf(database, userId),
  ])
  const twoFactor = user?.twoFactorEnabled === true
  const codes = twoFactor ? (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes : []
  return {
    name: actor.name,
    email: actor.email,
    pendingEmail: user?.pendingEmail ?? null,
    hasPassword: accounts.some(({ providerId }) => providerId === PASSWORD_ACCOUNT),
    twoFactor,
    recoveryCodesLeft: codes.length,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? '',
      createdAt: createdAt ?? new Date(0),
    })),
    providers: accounts.map(({ providerId }) => providerId).filter((id) => id !== PASSWORD_ACCOUNT),
    preferences: { locale: user?.locale ?? null, timeZone: user?.timeZone ?? null },
    startPage: parseStartPage(user?.startPage ?? null),
  }
}

/** @throws Error if the account was deleted a moment ago */
async function userOf({ database }: Parts, { userId }: UserActor): Promise<UserRow> {
  const user = await userById(database, userId)
  if (user === null) throw new Error('The account of the one who asks is gone.')
  return user
}

async function update({ database }: Parts, { userId }: UserActor, change: Partial<UserRow>): Promise<void> {
  const where = [{ field: 'id', value: userId }]
  await database.update({ model: 'user', where, update: { ...change, updatedAt: new Date() } })
}

async function firstPassword(
  parts: Parts,
  user: UserRow,
  headers: Headers,
  next: string,
): Promise<Result<{ cookies: readonly string[] }, OwnAccountRefusal>> {
  const hash = await parts.passwords.hash(next)
  const session = await parts.auth.api.getSession({ headers })
  const isSet = await parts.database.transaction(async (trx) => {
    if ((await passwordOf(trx, user.id)) !== undefined) return false
    await setPassword(trx, user.id, hash, new Date())
    await endSessions(trx, user.id, session?.session.id)
    return true
  })
  if (!isSet) return refuse({ reason: 'password_wrong', field: 'currentPassword' })
  await passwordWasChanged(parts, user, 'account.password_changed')
  return ok({ cookies: [] })
}

async function changeEmail(
  parts: Parts,
  actor: UserActor,
  { password, email: typed }: { readonly password: string; readonly email: string },
): Promise<Result<'changed' | 'sent', OwnAccountRefusal>> {
  const { database, passwords, post, background, note, site } = parts
  const hash = await passwordOf(database, actor.userId)
  if (hash !== undefined && !(await passwords.verify({ hash, password })))
    return refuse({ reason: 'password_wrong', field: 'currentPassword' })
  const checked = checkEmail(typed)
  if (!checked.ok) return checked
  const email = checked.value
  const isFree = await database.transaction(async (trx) => {
    if ((await userByEmail(trx, email)) !== null) return false
    if (post === null) await setAddress(trx, actor.userId, email, false)
    return true
  })
  if (!isFree) return refuse({ reason: 'email_taken', field: 'email' })
  if (post === null) {
    await note(auditActor(actor), 'account.email_changed', email, { from: actor.email })
    return ok('changed')
  }
  await update(parts, actor, { pendingEmail: email })
  const link = await confirmationLink(database, site(), { kind: 'change', userId: actor.userId, email })
  const { locale } = await userOf(parts, actor)
  background.run(() => post.send({ email, locale }, { kind: 'confirm_email', link }))
  return ok('sent')
}
