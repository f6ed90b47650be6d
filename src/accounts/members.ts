import type { Actor } from '#domain/access/access.ts'
import { rolesGrantableBy, type Role } from '#domain/access/roles.ts'
import type { Member, MemberAccounts } from '#domain/account/members.ts'
import type { MemberRefusal } from '#domain/account/refusals.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Parts } from './parts.ts'
import { ALL, allUsers, endSessions, lastSignIns, roleOf, userById, type Db } from './people.ts'
import type { UserRow } from './tables.ts'

export function createMembers({
  database,
  note,
}: Pick<Parts, 'database' | 'note'>): Pick<MemberAccounts, 'list' | 'setRole' | 'remove'> {
  return {
    list: async () => {
      const [users, signIns] = await Promise.all([allUsers(database), lastSignIns(database)])
      return users.map((user) => memberOf(user, signIns.get(user.id) ?? null))
    },

    setRole: async (grant, userId, role) => {
      const changed = await database.transaction(async (trx): Promise<Result<UserRow, MemberRefusal>> => {
        const user = await userById(trx, userId)
        const refusal = await refusalOf(trx, grant.actor, user, role)
        if (user === null || refusal !== undefined) return refuse(refusal ?? { reason: 'not_found' })
        if (roleOf(user) === role) return ok(user)
        const update = { role, updatedAt: new Date() }
        await trx.update({ model: 'user', where: [{ field: 'id', value: userId }], update })
        await endSessions(trx, userId)
        return ok(user)
      })
      if (!changed.ok) return changed
      const before = changed.value
      if (roleOf(before) !== role) await note(auditActor(grant.actor), 'member.role_changed', before.email, { role })
      return ok({ ...memberOf(before, (await lastSignIns(database)).get(userId) ?? null), role })
    },

    remove: async (grant, userId) => {
      const removed = await removeMember(database, userId, (trx, user) => refusalOf(trx, grant.actor, user, null))
      if (!removed.ok) return removed
      const { name, email } = removed.value
      await note(auditActor(grant.actor), 'member.removed', email, { name })
      return ok(undefined)
    },
  }
}

/**
 * Deletes an account with its sessions, passkeys, tokens and team memberships (`on delete cascade`).
 * @param check returns what prevents it, within the transaction
 */
export function removeMember(
  database: Parts['database'],
  userId: string,
  check: (trx: Db, user: UserRow) => Promise<MemberRefusal | undefined>,
): Promise<Result<UserRow, MemberRefusal>> {
  return database.transaction(async (trx): Promise<Result<UserRow, MemberRefusal>> => {
    const user = await userById(trx, userId)
    if (user === null) return refuse({ reason: 'not_found' })
    const refusal = await check(trx, user)
    if (refusal !== undefined) return refuse(refusal)
    await trx.delete({ model: 'user', where: [{ field: 'id', value: userId }] })
    return ok(user)
  })
}

/** @param next the new role; null if the member is removed */
async function refusalOf(
  trx: Db,
  actor: Actor,
  user: UserRow | null,
  next: Role | null,
): Promise<MemberRefusal | undefined> {
  if (user === null) return { reason: 'not_found' }
  const grantable = grantableRoles(actor)
  if (!grantable.includes(roleOf(user)) || (next !== null && !grantable.includes(next))) return { reason: 'above_you' }
  return next === 'owner' ? undefined : lastOwnerRefusal(trx, user)
}

/** There must always be an active owner. */
export async function lastOwnerRefusal(trx: Db, user: UserRow): Promise<MemberRefusal | undefined> {
  if (roleOf(user) !== 'owner') return undefined
  const owners = await trx.findMany<UserRow>({ model: 'user', where: [{ field: 'role', value: 'owner' }], limit: ALL })
  return owners.some(({ id, deactivatedAt }) => id !== user.id && deactivatedAt === null)
    ? undefined
    : { reason: 'last_owner' }
}

export function grantableRoles(actor: Actor): readonly Role[] {
  switch (actor.kind) {
    case 'user':
      return rolesGrantableBy(actor.role)
    case 'token':
      return rolesGrantableBy(actor.scopes.includes('org:admin') ? 'owner' : 'admin')
    case 'operator':
      return rolesGrantableBy('owner')
  }
}

function memberOf(user: UserRow, lastSignedInAt: Date | null): Member {
  const { id, name, email, createdAt, deactivatedAt } = user
  const twoFactor = user.twoFactorEnabled === true
  return { userId: id, name, email, role: roleOf(user), joinedAt: createdAt, lastSignedInAt, twoFactor, deactivatedAt }
}
