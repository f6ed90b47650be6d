import type { Selectable } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { ProjectId, TeamId } from '#domain/ids.ts'
import { slugify } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MAX_NAME, type Team, type TeamCatalogue, type TeamRefusal } from '#domain/team/team.ts'
import { audited } from '../audit/audited.ts'
import { byName, covered, type Db, type Engine } from '../engine.ts'
import { freeSlug } from '../projects/slugs.ts'
import type { TeamRow } from '../tables.ts'
import { changeableTeams, changeSomeMembers, setMembers, setTeamsOf } from './team-members.ts'

/** Teams with their members and projects. */
export function createTeams({ db }: Engine): TeamCatalogue {
  return {
    list: async (grant) => {
      const teams = await teamsFromRows(db, grant, await db.selectFrom('teams').selectAll().execute())
      return teams.toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
    },
    bySlug: async (grant, slug) =>
      (await teamsFromRows(db, grant, await db.selectFrom('teams').selectAll().where('slug', '=', slug).execute()))[0],
    create: (grant, name, now) => db.transaction().execute((trx) => createTeam(trx, grant, name, now)),
    rename: (grant, id, name, now) => db.transaction().execute((trx) => renameTeam(trx, grant, id, name, now)),
    remove: (grant, id, now) => db.transaction().execute((trx) => removeTeam(trx, grant, id, now)),
    setMembers: (grant, id, userIds, now) =>
      db.transaction().execute((trx) => setMembers(trx, grant, id, userIds, now)),
    changeMembers: (grant, id, change, now) =>
      db.transaction().execute((trx) => changeSomeMembers(trx, grant, id, change, now)),
    setTeamsOf: (grant, userId, teams, now) =>
      db.transaction().execute((trx) => setTeamsOf(trx, grant, userId, teams, now)),
  }
}

async function createTeam(
  db: Db,
  grant: Grant<'team:admin'>,
  typed: string,
  now: Date,
): Promise<Result<Team, TeamRefusal>> {
  const checked = await checkName(db, typed)
  if (!checked.ok) return checked
  const name = checked.value
  const slug = await freeSlug(db, 'teams', slugify(name, 'team'))
  const row = await db
    .insertInto('teams')
    .values({ slug, name, created_at: now.getTime() })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audited(db, grant, 'team.created', name, {}, now, { id: row.id })
  return ok(await oneTeam(db, grant, row))
}

async function renameTeam(
  db: Db,
  grant: Grant<'team:admin'>,
  id: TeamId,
  typed: string,
  now: Date,
): Promise<Result<Team, TeamRefusal>> {
  const [before] = await changeableTeams(db, grant, [id])
  if (before === undefined) return refuse({ reason: 'not_found' })
  const checked = await checkName(db, typed, id)
  if (!checked.ok) return checked
  const name = checked.value
  const row = await db.updateTable('teams').set({ name }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  if (name !== before.name) await audited(db, grant, 'team.updated', before.name, { name }, now, { id })
  return ok(await oneTeam(db, grant, row))
}

async function removeTeam(db: Db, grant: Grant<'team:admin'>, id: TeamId, now: Date): Promise<boolean> {
  const [team] = await changeableTeams(db, grant, [id])
  if (team === undefined) return false
  await db.deleteFrom('teams').where('id', '=', id).execute()
  await audited(db, grant, 'team.deleted', team.name, {}, now, { id })
  return true
}

/** Returns the trimmed name. @param own the team that may already have this name */
async function checkName(db: Db, typed: string, own?: TeamId): Promise<Result<string, TeamRefusal>> {
  const name = typed.trim()
  if (name === '') return refuse({ reason: 'name_missing' })
  if (name.length > MAX_NAME) return refuse({ reason: 'name_too_long' })
  const slug = slugify(name, 'team')
  const others = (await db.selectFrom('teams').select(['id', 'name', 'slug']).execute()).filter(({ id }) => id !== own)
  // Names in other scripts yield no slug. Those slugs are numbered, so a name must not be rejected because of a
  // collision.
  const taken = others.some(
    (team) => byName.compare(team.name, name) === 0 || (team.slug === slug && slug !== slugify('', 'team')),
  )
  return taken ? refuse({ reason: 'name_taken' }) : ok(name)
}

async function oneTeam(db: Db, grant: Grant<Permission>, row: Selectable<TeamRow>): Promise<Team> {
  const [team] = await teamsFromRows(db, grant, [row])
  if (team === undefined) throw new Error(`Team ${row.id} was written and is not there.`)
  return team
}

async function teamsFromRows(
  db: Db,
  grant: Grant<Permission>,
  rows: readonly Selectable<TeamRow>[],
): Promise<readonly Team[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const members = await db
    .selectFrom('team_members')
    .selectAll()
    .where('team_id', 'in', ids)
    .orderBy('user_id')
    .execute()
  const projects = await db
    .selectFrom('project_teams')
    .selectAll()
    .where('team_id', 'in', ids)
    .where(covered(grant, 'project_id'))
    .orderBy('project_id')
    .execute()
  return rows.map((row) => ({
    id: row.id as TeamId,
    slug: row.slug,
    name: row.name,
    createdAt: new Date(row.created_at),
    members: members.filter(({ team_id }) => team_id === row.id).map(({ user_id }) => user_id),
    projects: projects.filter(({ team_id }) => team_id === row.id).map(({ project_id }) => project_id as ProjectId),
  }))
}
