import type { Grant } from '#domain/access/access.ts'
import type { Role } from '#domain/access/roles.ts'
import type { Directory, DirectoryPerson, DirectoryRefusal, PersonEntry } from '#domain/account/directory.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { SignOnCatalogue } from '#domain/sign-on/sign-on.ts'
import { lastOwnerRefusal } from '../members.ts'
import { checkEmail, checkName } from '../new-account.ts'
import type { Parts } from '../parts.ts'
import { ALL, allUsers, endSessions, userByEmail, userById, type Db } from '../people.ts'
import type { DirectoryRow, UserRow } from '../tables.ts'

const MODEL = 'directoryEntry'

export type DirectoryParts = Pick<Parts, 'database' | 'note' | 'catalogue'> & {
  readonly signOn: Pick<SignOnCatalogue, 'endTokensOf' | 'externalIdsOfTeams' | 'setExternalIdOfTeam'>
}

type Changed = Result<{ readonly before: UserRow | null; readonly person: DirectoryPerson }, DirectoryRefusal>

/** Accounts managed by a directory. */
export function createDirectoryPeople(
  parts: DirectoryParts,
): Pick<Directory, 'people' | 'addPerson' | 'changePerson' | 'removePerson'> {
  const { database } = parts

  async function written(
    grant: Grant<'scim:admin'>,
    changed: Changed,
  ): Promise<Result<DirectoryPerson, DirectoryRefusal>> {
    if (!changed.ok) return changed
    const { before, person } = changed.value
    await noteChange(parts, grant, before, person)
    return ok(person)
  }

  return {
    people: async () => {
      const [users, entries] = await Promise.all([allUsers(database), allEntries(database)])
      const byUser = new Map(entries.map((entry) => [entry.userId, entry]))
      return users
        .filter(({ id }) => !isTakenBack(byUser.get(id)))
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
        .map((user) => personOf(user, byUser.get(user.id)))
    },

    addPerson: async (grant, entry) => {
      const { defaultRole } = await parts.catalogue.organization.settings()
      return written(grant, await database.transaction((trx): Promise<Changed> => addPerson(trx, entry, defaultRole)))
    },

    changePerson: async (grant, id, entry) =>
      written(
        grant,
        await database.transaction(async (trx): Promise<Changed> => {
          const known = await entryOf(trx, id)
          const user = await userById(trx, id)
          if (user === null || isTakenBack(known)) return refuse({ reason: 'not_found' })
          return changePerson(trx, user, entry)
        }),
      ),

    removePerson: async (grant, id) => {
      const removed = await written(grant, await database.transaction((trx): Promise<Changed> => takeBack(trx, id)))
      return removed.ok ? ok(undefined) : removed
    },
  }
}

async function takeBack(trx: Db, id: string): Promise<Changed> {
  const known = await entryOf(trx, id)
  const user = await userById(trx, id)
  if (user === null || isTakenBack(known)) return refuse({ reason: 'not_found' })
  const changed = await changePerson(trx, user, { ...personOf(user, known ?? undefined), active: false })
  if (changed.ok)
    await trx.update({ model: MODEL, where: [{ field: 'userId', value: id }], update: { removedAt: Date.now() } })
  return changed
}

/** @param role for a new account */
async function addPerson(trx: Db, entry: PersonEntry, role: Role): Promise<Changed> {
  const key = entry.userName.toLowerCase()
  const known = await trx.findOne<DirectoryRow>({ model: MODEL, where: [{ field: 'userKey', value: key }] })
  if (known !== null && known.removedAt === null) return refuse({ reason: 'user_name_taken' })
  const email = checkEmail(entry.email)
  if (!email.ok) return refuse({ reason: 'email_invalid' })
  const back = known === null ? await userByEmail(trx, email.value) : await userById(trx, known.userId)
  if (back !== null) {
    // Only an account that the directory had removed is restored; it has to find and update any other.
    return isTakenBack(await entryOf(trx, back.id)) ? changePerson(trx, back, entry) : refuse({ reason: 'email_taken' })
  }
  const name = checkName(entry.name)
  if (!name.ok) return refuse({ reason: 'name_missing' })
  const now = new Date()
  const data = {
    name: name.value,
    email: email.value,
    // The directory vouches for the address on behalf of the owner.
    emailVerified: true,
    role,
    deactivatedAt: entry.active ? null : now,
    createdAt: now,
    updatedAt: now,
  }
  const made = await trx.create<Record<string, unknown>, UserRow>({ model: 'user', data })
  const kept = await keepEntry(trx, made.id, entry)
  return ok({ before: null, person: personOf(made, kept) })
}

async function changePerson(trx: Db, user: UserRow, entry: PersonEntry): Promise<Changed> {
  const email = checkEmail(entry.email)
  const name = checkName(entry.name)
  if (!email.ok) return refuse({ reason: 'email_invalid' })
  if (!name.ok) return refuse({ reason: 'name_missing' })
  const sameName = await trx.findOne<DirectoryRow>({
    model: MODEL,
    where: [{ field: 'userKey', value: entry.userName.toLowerCase() }],
  })
  if (sameName !== null && sameName.userId !== user.id) return refuse({ reason: 'user_name_taken' })
  const sameEmail = await userByEmail(trx, email.value)
  if (sameEmail !== null && sameEmail.id !== user.id) return refuse({ reason: 'email_taken' })
  const wasActive = user.deactivatedAt === null
  if (!entry.active && wasActive && (await lastOwnerRefusal(trx, user)) !== undefined)
    return refuse({ reason: 'last_owner' })
  const now = new Date()
  const deactivatedAt = entry.active ? null : (user.deactivatedAt ?? now)
  const update = { name: name.value, email: email.value, deactivatedAt, updatedAt: now }
  await trx.update({ model: 'user', where: [{ field: 'id', value: user.id }], update })
  if (!entry.active) await endSessions(trx, user.id)
  const kept = await keepEntry(trx, user.id, entry)
  return ok({ before: user, person: personOf({ ...user, ...update }, kept) })
}

async function keepEntry(trx: Db, userId: string, { userName, externalId }: PersonEntry): Promise<DirectoryRow> {
  await trx.deleteMany({ model: MODEL, where: [{ field: 'userId', value: userId }] })
  const data = { userId, userName, userKey: userName.toLowerCase(), externalId, removedAt: null }
  return trx.create<Record<string, unknown>, DirectoryRow>({ model: MODEL, data })
}

/** Whether the directory has removed the account. */
function isTakenBack(entry: DirectoryRow | null | undefined): boolean {
  return entry !== null && entry !== undefined && entry.removedAt !== null
}

function allEntries(db: Db): Promise<readonly DirectoryRow[]> {
  return db.findMany<DirectoryRow>({ model: MODEL, limit: ALL })
}

function entryOf(db: Db, userId: string): Promise<DirectoryRow | null> {
  return db.findOne<DirectoryRow>({ model: MODEL, where: [{ field: 'userId', value: userId }] })
}

/** An account from before the directory uses its address as user name. */
function personOf(user: UserRow, entry: DirectoryRow | undefined): DirectoryPerson {
  const { id, name, email, deactivatedAt, createdAt, updatedAt } = user
  const { userName = email, externalId = null } = entry ?? {}
  return { id, userName, externalId, name, email, active: deactivatedAt === null, createdAt, changedAt: updatedAt }
}

/** Records a directory's change. Deactivated people also lose their tokens. */
async function noteChange(
  { note, signOn }: DirectoryParts,
  grant: Grant<'scim:admin'>,
  before: UserRow | null,
  person: DirectoryPerson,
): Promise<void> {
  const by = auditActor(grant.actor)
  if (before === null) return note(by, 'member.provisioned', person.email)
  const wasActive = before.deactivatedAt === null
  if (wasActive && !person.active) {
    const tokens = await signOn.endTokensOf(grant, person.id)
    await note(by, 'member.deactivated', before.email, { tokens: String(tokens) })
  }
  if (!wasActive && person.active) await note(by, 'member.reactivated', before.email)
  const changed = {
    ...(before.name !== person.name && { name: person.name }),
    ...(before.email !== person.email && { email: person.email }),
  }
  if (Object.keys(changed).length > 0) await note(by, 'member.updated', before.email, changed)
}
