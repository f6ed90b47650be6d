import { z } from 'zod'
import { authorize } from '#domain/access/access.ts'
import { parseRole, type Role } from '#domain/access/roles.ts'
import type { Accounts } from '#domain/account/accounts.ts'
import type { Invitation, MemberAccounts } from '#domain/account/members.ts'
import type { AccountRefusal, LinkRefusal } from '#domain/account/refusals.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { parseTeamId, type TeamId } from '#domain/ids.ts'
import { absolute, paths } from '#domain/paths.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { checkedAccount, insertAccount, type Checked } from './add-account.ts'
import { byUser } from './audit.ts'
import { hashLinkToken, newLinkToken, readLink, rememberUsed, type LinkKind } from './links.ts'
import { grantableRoles } from './members.ts'
import { checkEmail } from './new-account.ts'
import type { Parts } from './parts.ts'
import { userByEmail, type Db } from './people.ts'
import { cookiesOf } from './sign-up.ts'
import type { InvitationRow } from './tables.ts'

const VALID_MS = 7 * 24 * 60 * 60_000

/** Accepted invitations, which are remembered to explain a reused link. */
const acceptedKind: LinkKind<never> = { name: 'invitation', validMs: 0, parse: () => undefined }

const MODEL = 'invitation'
const ALL = 100_000

export function createInvitations(
  parts: Parts,
  signIn: Accounts['signIn'],
): Pick<MemberAccounts, 'invitations' | 'invite' | 'revokeInvitation' | 'invitation' | 'accept'> {
  const { database, note } = parts
  return {
    invitations: async () => {
      const rows = await database.findMany<InvitationRow>({
        model: MODEL,
        limit: ALL,
        sortBy: { field: 'createdAt', direction: 'desc' },
      })
      return rows.filter(({ expiresAt }) => expiresAt > Date.now()).map(invitationOf)
    },

    invite: async (grant, { email, role, teams, mail = true }) => {
      if (!grantableRoles(grant.actor).includes(role)) return refuse({ reason: 'above_you' })
      const address = email.trim() === '' ? ok('') : checkEmail(email)
      if (!address.ok) return refuse({ reason: 'email_invalid' })
      if (address.value !== '' && (await userByEmail(database, address.value)) !== null)
        return refuse({ reason: 'already_member' })
      const by = auditActor(grant.actor)
      const token = newLinkToken()
      const made = await replaceInvitation(database, { email: address.value, role, teams, by: by.name }, token)
      await note(by, 'member.invited', address.value, { role })
      const link = absolute(parts.site(), paths.invitation(token))
      return ok({ invitation: made, link, sent: mail && (await send(parts, made, link)) })
    },

    revokeInvitation: async (grant, id) => {
      const where = [{ field: 'id', value: id }]
      const row = await database.findOne<InvitationRow>({ model: MODEL, where })
      if (row === null || (await database.deleteMany({ model: MODEL, where })) === 0) return false
      await note(auditActor(grant.actor), 'member.invitation_revoked', row.email)
      return true
    },

    invitation: async (token) => {
      const found = await findByToken(database, token)
      return found.ok ? ok(invitationOf(found.value)) : found
    },

    accept: (headers, token, account) => accept(parts, signIn, headers, token, account),
  }
}

interface Wanted {
  readonly email: string
  readonly role: Role
  readonly teams: readonly TeamId[]
  /** A name. */
  readonly by: string
}

async function replaceInvitation(
  database: Parts['database'],
  { email, role, teams, by }: Wanted,
  token: string,
): Promise<Invitation> {
  const now = Date.now()
  return database.transaction(async (trx) => {
    // Invitations without an address, for anyone with the link, may coexist.
    if (email !== '') await trx.deleteMany({ model: MODEL, where: [{ field: 'email', value: email }] })
    const row = await trx.create<Record<string, unknown>, InvitationRow>({
      model: MODEL,
      data: {
        hash: hashLinkToken(token),
        email,
        role,
        teams: JSON.stringify(teams),
        invitedBy: by,
        createdAt: now,
        expiresAt: now + VALID_MS,
      },
    })
    return invitationOf(row)
  })
}

/** Returns whether the mail server has accepted the mail. The link is shown in any case. */
async function send({ post, catalogue, background }: Parts, invitation: Invitation, link: string): Promise<boolean> {
  const { email, invitedBy, role, expiresAt } = invitation
  if (post === null || email === '') return false
  const organization = (await catalogue.organization.settings()).name
  const mail = { kind: 'invitation', link, invitedBy, organization, role, expiresAt } as const
  return background.attempt(() => post.send({ email, locale: null }, mail))
}

async function accept(
  parts: Parts,
  signIn: Accounts['signIn'],
  headers: Headers,
  token: string,
  typed: { readonly name: string; readonly email: string; readonly password: string },
) {
  const { database, passwords, guesses, note } = parts
  const wait = guesses.client(headers, 'invitation')
  if (wait !== undefined) return refuse({ reason: 'too_many', field: null, retryAfterSeconds: wait } as const)
  const found = await findByToken(database, token)
  if (!found.ok) return found
  const isNamed = found.value.email !== ''
  const account = { ...typed, email: isNamed ? found.value.email : typed.email }
  const checked = await checkedAccount(passwords, account, isNamed)
  if (!checked.ok) return checked
  const joined = await join(database, token, checked.value)
  if (!joined.ok) return joined
  const { userId, invitation } = joined.value
  await putIntoTeams(parts, userId, invitation)
  await note(byUser({ id: userId, name: checked.value.name }), 'member.joined', checked.value.email)
  return ok({ cookies: await cookiesOf(signIn, headers, account) })
}

/** Creates the account and deletes the invitation, atomically. */
function join(database: Parts['database'], token: string, account: Checked) {
  type Joined = Result<{ userId: string; invitation: Invitation }, LinkRefusal | AccountRefusal>
  return database.transaction(async (trx): Promise<Joined> => {
    const found = await findByToken(trx, token)
    if (!found.ok) return found
    const invitation = invitationOf(found.value)
    const added = await insertAccount(trx, account, invitation.role)
    if (!added.ok) return added
    await trx.deleteMany({ model: MODEL, where: [{ field: 'id', value: invitation.id }] })
    await rememberUsed(trx, acceptedKind, token, new Date())
    return ok({ userId: added.value.userId, invitation })
  })
}

/** Accepts the invitation for an address: an account that a provider vouches for has no form to accept it with. */
export async function takeInvitationOf(db: Db, email: string): Promise<Invitation | undefined> {
  const found = await openInvitationFor(db, email)
  if (found !== undefined) await db.deleteMany({ model: MODEL, where: [{ field: 'id', value: found.id }] })
  return found
}

/**
 * The invitation for an address.
 * @param email in lower case
 */
export async function openInvitationFor(db: Db, email: string): Promise<Invitation | undefined> {
  const row = await db.findOne<InvitationRow>({ model: MODEL, where: [{ field: 'email', value: email }] })
  return row === null || row.expiresAt <= Date.now() ? undefined : invitationOf(row)
}

/** Adds a new member to the teams of their invitation. */
export async function putIntoTeams(
  { catalogue }: Pick<Parts, 'catalogue'>,
  userId: string,
  { teams }: Pick<Invitation, 'teams'>,
): Promise<void> {
  // The invitation is the permission; its author had it.
  const asked = authorize({ kind: 'operator' }, 'team:admin')
  if (teams.length > 0 && asked.ok) await catalogue.teams.setTeamsOf(asked.value, userId, teams, new Date())
}

async function findByToken(db: Db, token: string): Promise<Result<InvitationRow, LinkRefusal>> {
  const where = [{ field: 'hash', value: hashLinkToken(token) }]
  const row = await db.findOne<InvitationRow>({ model: MODEL, where })
  if (row === null) {
    const accepted = await readLink(db, acceptedKind, token, new Date())
    return accepted.ok ? refuse({ reason: 'link_unknown' }) : accepted
  }
  return row.expiresAt <= Date.now() ? refuse({ reason: 'link_expired' }) : ok(row)
}

const teamNumbers = z.array(z.number())

function invitationOf(row: InvitationRow): Invitation {
  const numbers = teamNumbers.safeParse(JSON.parse(row.teams)).data ?? []
  return {
    id: row.id,
    email: row.email,
    role: parseRole(row.role) ?? 'viewer',
    teams: numbers.flatMap((number) => parseTeamId(String(number)) ?? []),
    invitedBy: row.invitedBy,
    createdAt: new Date(row.createdAt),
    expiresAt: new Date(row.expiresAt),
  }
}
