import type { Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { TeamId } from '#domain/ids.ts'
import { audited } from '../audit/audited.ts'
import { covered, type Db } from '../engine.ts'
import type { TeamRow } from '../tables.ts'

/**
 * The existing teams among these that own no project beyond the grant, because changing a team's members changes who
 * can see its projects.
 */
export async function changeableTeams(
  db: Db,
  grant: Grant<'team:admin'>,
  ids: readonly TeamId[],
): Promise<readonly Selectable<TeamRow>[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('teams')
    .selectAll()
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project_teams')
            .select('team_id')
            .whereRef('project_teams.team_id', '=', 'teams.id')
            .where(({ not: isNot }) => isNot(covered(grant, 'project_teams.project_id'))),
        ),
      ),
    )
    .orderBy('id')
    .execute()
}

/** See TeamCatalogue.setMembers. */
export async function setMembers(
  db: Db,
  grant: Grant<'team:admin'>,
  id: TeamId,
  userIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const wanted = new Set(userIds)
  const changed = await replaceMembers(db, grant, id, () => wanted, now)
  return changed !== undefined
}

/** See TeamCatalogue.changeMembers. */
export function changeSomeMembers(
  db: Db,
  grant: Grant<'team:admin'>,
  id: TeamId,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
  now: Date,
): Promise<readonly string[] | undefined> {
  return replaceMembers(db, grant, id, (had) => new Set([...had, ...add].filter((one) => !remove.includes(one))), now)
}

/** Writes only the differences. Returns who joined or left, or `undefined` if the team does not exist. */
async function replaceMembers(
  db: Db,
  grant: Grant<'team:admin'>,
  id: TeamId,
  wantedOf: (had: ReadonlySet<string>) => ReadonlySet<string>,
  now: Date,
): Promise<readonly string[] | undefined> {
  const [team] = await changeableTeams(db, grant, [id])
  if (team === undefined) return undefined
  const before = await db.selectFrom('team_members').select('user_id').where('team_id', '=', id).execute()
  const had = new Set(before.map(({ user_id }) => user_id))
  const wanted = wantedOf(had)
  const accounts = await accountsOf(db, [...new Set([...had, ...wanted])])
  const added = accounts.filter((account) => wanted.has(account.id) && !had.has(account.id))
  const removed = accounts.filter((account) => !wanted.has(account.id) && had.has(account.id))
  await changeMembers(db, grant, team, { added, removed }, now)
  return [...added, ...removed].map((account) => account.id)
}

/** See TeamCatalogue.setTeamsOf. Leaves teams alone that the grant may not change. */
export async function setTeamsOf(
  db: Db,
  grant: Grant<'team:admin'>,
  userId: string,
  teams: readonly TeamId[],
  now: Date,
): Promise<void> {
  const account = await db.selectFrom('user').select(['id', 'email']).where('id', '=', userId).executeTakeFirst()
  if (account === undefined) return
  const before = await db.selectFrom('team_members').select('team_id').where('user_id', '=', userId).execute()
  const had = before.map(({ team_id }) => team_id as TeamId)
  for (const team of await changeableTeams(db, grant, [...new Set([...had, ...teams])])) {
    const isWanted = teams.includes(team.id as TeamId)
    const isThere = had.includes(team.id as TeamId)
    const added = isWanted && !isThere ? [account] : []
    const removed = !isWanted && isThere ? [account] : []
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await changeMembers(db, grant, team, { added, removed }, now)
  }
}

type Account = { readonly id: string; readonly email: string }

async function accountsOf(db: Db, ids: readonly string[]): Promise<readonly Account[]> {
  if (ids.length === 0) return []
  return db.selectFrom('user').select(['id', 'email']).where('id', 'in', ids).orderBy('email').execute()
}

async function changeMembers(
  db: Db,
  grant: Grant<'team:admin'>,
  team: Selectable<TeamRow>,
  { added, removed }: { added: readonly Account[]; removed: readonly Account[] },
  now: Date,
): Promise<void> {
  if (added.length === 0 && removed.length === 0) return
  if (added.length > 0) {
    await db
      .insertInto('team_members')
      .values(added.map(({ id }) => ({ team_id: team.id, user_id: id })))
      .execute()
  }
  if (removed.length > 0) {
    await db
      .deleteFrom('team_members')
      .where('team_id', '=', team.id)
      .where(
        'user_id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute()
  }
  const detail = {
    ...(added.length > 0 && { added: added.map(({ email }) => email).join(', ') }),
    ...(removed.length > 0 && { removed: removed.map(({ email }) => email).join(', ') }),
  }
  await audited(db, grant, 'team.members_changed', team.name, detail, now, { id: team.id })
}
