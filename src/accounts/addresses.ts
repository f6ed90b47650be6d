import { z } from 'zod'
import type { LinkRefusal } from '#domain/account/refusals.ts'
import { absolute, paths, type Site } from '#domain/paths.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { insertAccount } from './add-account.ts'
import { byUser } from './audit.ts'
import { makeLink, useLink, type LinkKind } from './links.ts'
import { isDomainAllowed, isSignUpOpen, type Parts } from './parts.ts'
import { userByEmail, userById, type Db } from './people.ts'
import type { UserRow } from './tables.ts'

const ofConfirmation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), userId: z.string(), email: z.string() }),
  z.object({ kind: z.literal('sign_up'), name: z.string(), email: z.string(), passwordHash: z.string() }),
])
/** What opening a confirmation link confirms. */
export type Confirmation = z.infer<typeof ofConfirmation>

const confirmationKind: LinkKind<Confirmation> = {
  name: 'confirm',
  validMs: 24 * 60 * 60_000,
  parse: (stored) => ofConfirmation.safeParse(stored).data,
}

/** A link that confirms an address: only a reader of the mail sent to it can open it. */
export async function confirmationLink(db: Db, site: Site, confirmation: Confirmation): Promise<string> {
  return absolute(site, paths.confirmEmail(await makeLink(db, confirmationKind, confirmation, new Date())))
}

type Confirmed =
  | { readonly kind: 'change'; readonly user: UserRow; readonly email: string }
  | { readonly kind: 'sign_up'; readonly user: { readonly id: string; readonly name: string }; readonly email: string }

/** Performs the action of a {@link confirmationLink}. */
export async function confirmAddress(parts: Parts, token: string): Promise<Result<{ email: string }, LinkRefusal>> {
  const settings = await parts.catalogue.organization.settings()
  const done = await parts.database.transaction(async (trx): Promise<Result<Confirmed, LinkRefusal>> => {
    const used = await useLink(trx, confirmationKind, token, new Date())
    if (!used.ok) return used
    const confirmation = used.value
    switch (confirmation.kind) {
      case 'change':
        return changeAddress(trx, confirmation)
      case 'sign_up': {
        // The organisation may have changed its settings since.
        const isOpen = isSignUpOpen(settings, parts.post !== null) && isDomainAllowed(settings, confirmation.email)
        if (!isOpen) return refuse({ reason: 'link_unknown' })
        const added = await insertAccount(trx, { ...confirmation, emailVerified: true }, settings.defaultRole)
        if (!added.ok) return refuse({ reason: 'link_used' })
        const user = { id: added.value.userId, name: confirmation.name }
        return ok({ kind: 'sign_up', user, email: confirmation.email })
      }
    }
  })
  if (!done.ok) return done
  await wasConfirmed(parts, done.value)
  return ok({ email: done.value.email })
}

async function changeAddress(
  trx: Db,
  { userId, email }: Extract<Confirmation, { kind: 'change' }>,
): Promise<Result<Confirmed, LinkRefusal>> {
  const user = await userById(trx, userId)
  // The user has requested another address since, or the address now belongs to another account.
  if (user === null || user.pendingEmail !== email || (await userByEmail(trx, email)) !== null)
    return refuse({ reason: 'link_unknown' })
  await setAddress(trx, userId, email, true)
  return ok({ kind: 'change', user, email })
}

/** @param isProven whether the account's owner has verified the address */
export async function setAddress(db: Db, userId: string, email: string, isProven: boolean): Promise<void> {
  const update = { email, emailVerified: isProven, pendingEmail: null, updatedAt: new Date() }
  await db.update({ model: 'user', where: [{ field: 'id', value: userId }], update })
}

async function wasConfirmed({ note, post, background }: Parts, confirmed: Confirmed): Promise<void> {
  const { user, email } = confirmed
  switch (confirmed.kind) {
    case 'change': {
      const old = confirmed.user
      await note(byUser(user), 'account.email_changed', email, { from: old.email })
      if (post !== null) background.run(() => post.send(old, { kind: 'email_changed', newEmail: email }))
      return
    }
    case 'sign_up':
      return note(byUser(user), 'member.joined', email)
  }
}
