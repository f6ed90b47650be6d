import { authorize, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Directory, DirectoryGroup, DirectoryRefusal } from '#domain/account/directory.ts'
import type { TeamId } from '#domain/ids.ts'
import { ok, refuse } from '#domain/result.ts'
import type { GroupRole } from '#domain/settings.ts'
import type { TeamRefusal } from '#domain/team/team.ts'
import { roleOfGroups, setRoleOfGroups } from '../saml/groups.ts'
import { createDirectoryPeople, type DirectoryParts } from './people.ts'

/**
 * Accounts and teams managed by a directory.
 * @param groupRoles groups that grant roles
 */
export function createDirectory(parts: DirectoryParts, groupRoles: readonly GroupRole[]): Directory {
  const { teams } = parts.catalogue
  const { signOn } = parts

  async function groups(grant: Grant<'scim:admin'>): Promise<readonly DirectoryGroup[]> {
    const [all, ids] = await Promise.all([teams.list(as(grant, 'team:read')), signOn.externalIdsOfTeams(grant)])
    return all.map(({ id, name, members, createdAt }) => {
      return { id, name, members, createdAt, externalId: ids.get(id) ?? null }
    })
  }

  /** Updates the roles of people whose groups have changed; without a group that grants one, it is the default role. */
  async function giveRoles(grant: Grant<'scim:admin'>, userIds: readonly string[]): Promise<void> {
    if (groupRoles.length === 0 || userIds.length === 0) return
    const { defaultRole } = await parts.catalogue.organization.settings()
    const all = await groups(grant)
    for (const id of new Set(userIds)) {
      const theirs = all.filter(({ members }) => members.includes(id)).map(({ name }) => name)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await setRoleOfGroups(parts, { id }, roleOfGroups(theirs, groupRoles) ?? defaultRole)
    }
  }

  const people = createDirectoryPeople(parts)
  return { ...people, groups, ...createGroupChanges({ parts, groupRoles, groups, giveRoles }) }
}

interface GroupParts {
  readonly parts: DirectoryParts
  readonly groupRoles: readonly GroupRole[]
  readonly groups: Directory['groups']
  readonly giveRoles: (grant: Grant<'scim:admin'>, userIds: readonly string[]) => Promise<void>
}

/** Changes teams, and updates the roles of members who joined or left. */
function createGroupChanges({
  parts: { catalogue, signOn },
  groupRoles,
  groups,
  giveRoles,
}: GroupParts): Pick<Directory, 'addGroup' | 'changeGroup' | 'removeGroup'> {
  const { teams } = catalogue
  const givesRole = (name: string) => roleOfGroups([name], groupRoles) !== undefined

  async function finished(grant: Grant<'scim:admin'>, id: TeamId, touched: readonly string[]) {
    await giveRoles(grant, touched)
    const found = (await groups(grant)).find((group) => group.id === id)
    return found === undefined ? refuse({ reason: 'not_found' } as const) : ok(found)
  }

  return {
    addGroup: async (grant, { name, externalId }, members) => {
      const admin = as(grant, 'team:admin')
      const made = await teams.create(admin, name, new Date())
      if (!made.ok) return refuse(refusalOf(made.refusal))
      const { id } = made.value
      await signOn.setExternalIdOfTeam(grant, id, externalId)
      const came = await teams.changeMembers(admin, id, { add: members, remove: [] }, new Date())
      return finished(grant, id, givesRole(name) ? (came ?? []) : [])
    },

    changeGroup: async (grant, id, { name, externalId }, change) => {
      const admin = as(grant, 'team:admin')
      const before = (await groups(grant)).find((group) => group.id === id)
      if (before === undefined) return refuse({ reason: 'not_found' })
      if (before.name !== name) {
        const renamed = await teams.rename(admin, id, name, new Date())
        if (!renamed.ok) return refuse(refusalOf(renamed.refusal))
      }
      if (before.externalId !== externalId) await signOn.setExternalIdOfTeam(grant, id, externalId)
      const touched = (await teams.changeMembers(admin, id, change, new Date())) ?? []
      const isRenamed = before.name !== name && (givesRole(before.name) || givesRole(name))
      const changed = isRenamed ? [...before.members, ...touched] : givesRole(name) ? touched : []
      return finished(grant, id, changed)
    },

    removeGroup: async (grant, id) => {
      const before = (await groups(grant)).find((group) => group.id === id)
      const removed = before !== undefined && (await teams.remove(as(grant, 'team:admin'), id, new Date()))
      if (!removed) return refuse({ reason: 'not_found' })
      if (givesRole(before.name)) await giveRoles(grant, before.members)
      return ok(undefined)
    },
  }
}

/** A directory's token may do with teams what admins may, and acts in its own name. */
function as<const P extends Permission>({ actor }: Grant<'scim:admin'>, permission: P): Grant<P> {
  const widened = actor.kind === 'token' ? { ...actor, scopes: [...actor.scopes, permission] } : actor
  const granted = authorize(widened, permission)
  if (!granted.ok) throw new Error(`A grant for scim:admin does not stand for ${permission}.`)
  return granted.value
}

function refusalOf({ reason }: TeamRefusal): DirectoryRefusal {
  switch (reason) {
    case 'name_taken':
      return { reason: 'group_taken' }
    case 'name_missing':
    case 'name_too_long':
    case 'not_found':
      return { reason }
  }
}
