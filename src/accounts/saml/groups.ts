import { operatorGrant } from '#domain/access/operator-grant.ts'
import { roles, type Role } from '#domain/access/roles.ts'
import type { GroupRole } from '#domain/settings.ts'
import { byUser, type Note } from '../audit.ts'
import { lastOwnerRefusal } from '../members.ts'
import type { Parts } from '../parts.ts'
import { endSessions, roleOf, userById, type Database } from '../people.ts'

/** The most powerful role that these groups grant; `undefined` if none does. */
export function roleOfGroups(groups: readonly string[], known: readonly GroupRole[]): Role | undefined {
  const named = new Set(groups.map(key))
  const given = new Set(known.filter(({ group }) => named.has(key(group))).map(({ role }) => role))
  return roles.find((role) => given.has(role))
}

/**
 * Sets the role that a user's groups grant and ends all sessions but one, so that other pages do not show more than is
 * now allowed. The last owner keeps their role.
 */
export async function setRoleOfGroups(
  { database, note }: { readonly database: Database; readonly note: Note },
  user: { readonly id: string; readonly sessionId?: string },
  role: Role,
): Promise<void> {
  const changed = await database.transaction(async (trx) => {
    const found = await userById(trx, user.id)
    if (found === null || roleOf(found) === role) return null
    if (role !== 'owner' && (await lastOwnerRefusal(trx, found)) !== undefined) return null
    const update = { role, updatedAt: new Date() }
    await trx.update({ model: 'user', where: [{ field: 'id', value: user.id }], update })
    await endSessions(trx, user.id, user.sessionId)
    return found
  })
  if (changed !== null) await note(byUser(changed), 'member.role_changed', changed.email, { role, by: 'groups' })
}

/** Makes a user a member of exactly the teams named like their groups. */
export async function setTeamsOfGroups(
  { catalogue }: Pick<Parts, 'catalogue'>,
  userId: string,
  groups: readonly string[],
): Promise<void> {
  const named = new Set(groups.map(key))
  const teams = await catalogue.teams.list(operatorGrant('team:read'))
  const theirs = teams.filter(({ name, slug }) => named.has(key(name)) || named.has(key(slug)))
  await catalogue.teams.setTeamsOf(
    operatorGrant('team:admin'),
    userId,
    theirs.map(({ id }) => id),
    new Date(),
  )
}

function key(name: string): string {
  return name.trim().toLowerCase()
}
