import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Accounts } from '#domain/account/accounts.ts'
import { absolute, paths } from '#domain/paths.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { LinkRefusal } from '#domain/account/refusals.ts'
import { normalisedMail } from '#domain/mail-address.ts'
import { byUser } from './audit.ts'
import { makeLink, readLink, useLink, type LinkKind } from './links.ts'
import { checkPassword } from './new-account.ts'
import type { Parts } from './parts.ts'
import { endSessions, passwordOf, setPassword, userByEmail, userById, type Db } from './people.ts'
import type { UserRow } from './tables.ts'

const ofReset = z.object({ userId: z.string(), stamp: z.string() })

/** Allows setting a new password for an hour, once, and only until the password is changed in another way. */
const resetKind: LinkKind<z.infer<typeof ofReset>> = {
  name: 'reset',
  validMs: 60 * 60_000,
  parse: (stored) => ofReset.safeParse(stored).data,
}

/** Resets forgotten passwords by link. */
export function createReset(
  parts: Parts,
): Pick<Accounts, 'requestReset' | 'checkReset' | 'reset' | 'resetLink' | 'mailWorks'> {
  const { database, passwords, guesses, post, background } = parts
  return {
    mailWorks: () => post !== null,

    requestReset: async (headers, email) => {
      const wait = guesses.mail(headers, email)
      if (wait !== undefined) return refuse({ reason: 'too_many', retryAfterSeconds: wait })
      // In the background, so that the response time does not reveal whether the account exists.
      background.run(async () => {
        const user = await userByEmail(database, normalisedMail(email))
        if (user === null || post === null) return
        await post.send(user, { kind: 'reset', link: await linkFor(parts, user) })
      })
      return ok(undefined)
    },

    resetLink: async (_grant, email) => {
      const user = await userByEmail(database, normalisedMail(email))
      return user === null ? undefined : linkFor(parts, user)
    },

    checkReset: async (token) => {
      const found = await userOf(database, await readLink(database, resetKind, token, new Date()))
      return found.ok ? ok(undefined) : found
    },

    reset: async (headers, token, password) => {
      const wait = guesses.client(headers, 'reset')
      if (wait !== undefined) return refuse({ reason: 'too_many', field: null, retryAfterSeconds: wait })
      const checked = await checkPassword(password)
      if (!checked.ok) return checked
      const found = await userOf(database, await readLink(database, resetKind, token, new Date()))
      if (!found.ok) return found
      const hash = await passwords.hash(checked.value)
      const done = await database.transaction(async (trx): Promise<Result<UserRow, LinkRefusal>> => {
        const used = await userOf(trx, await useLink(trx, resetKind, token, new Date()))
        if (!used.ok) return used
        await setPassword(trx, used.value.id, hash, new Date())
        await endSessions(trx, used.value.id)
        return used
      })
      if (!done.ok) return done
      await passwordWasChanged(parts, done.value, 'account.password_reset')
      return ok(undefined)
    },
  }
}

/** Records a password change, and notifies the account's owner by mail. */
export async function passwordWasChanged(
  { note, guesses, background, post, site }: Parts,
  user: UserRow,
  action: 'account.password_reset' | 'account.password_changed',
): Promise<void> {
  guesses.passwordChanged(user.email)
  await note(byUser(user), action, user.email)
  if (post === null) return
  const link = absolute(site(), paths.resetPassword())
  background.run(() => post.send(user, { kind: 'password_changed', link }))
}

async function linkFor({ database, site }: Parts, user: UserRow): Promise<string> {
  const data = { userId: user.id, stamp: await stampOf(database, user.id) }
  const token = await makeLink(database, resetKind, data, new Date())
  return absolute(site(), paths.newPassword(token))
}

/** The user of a link, if the password has not changed since it was created. */
async function userOf(
  db: Db,
  link: Result<z.infer<typeof ofReset>, LinkRefusal>,
): Promise<Result<UserRow, LinkRefusal>> {
  if (!link.ok) return link
  const user = await userById(db, link.value.userId)
  if (user === null) return refuse({ reason: 'link_unknown' })
  return (await stampOf(db, user.id)) === link.value.stamp ? ok(user) : refuse({ reason: 'link_used' })
}

/** A fingerprint of the password that reveals nothing about it. */
async function stampOf(db: Db, userId: string): Promise<string> {
  return createHash('sha256')
    .update((await passwordOf(db, userId)) ?? '')
    .digest('hex')
}
