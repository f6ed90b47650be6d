import type { TeamId } from '#domain/ids.ts'
import type { SearchViews } from '#domain/issue/search-view.ts'
import type { Db } from '../engine.ts'

/** A person's teams, each with the view it opens first. */
export async function teamsOf(db: Db, person: string | null): Promise<SearchViews['teams']> {
  const rows = await db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .leftJoin('search_view_defaults', 'search_view_defaults.team_id', 'teams.id')
    .select(['teams.id', 'teams.name', 'search_view_defaults.view_id'])
    .where('team_members.user_id', '=', person ?? '')
    .execute()
  return rows.map(({ id, name, view_id }) => ({ id: id as TeamId, name, view: view_id }))
}

/** Returns false if the caller is not a person. */
export async function setOwnFirst(db: Db, person: string | null, view: number | null): Promise<boolean> {
  if (person === null) return false
  await db.deleteFrom('search_view_defaults').where('user_id', '=', person).execute()
  if (view !== null)
    await db.insertInto('search_view_defaults').values({ user_id: person, team_id: null, view_id: view }).execute()
  return true
}

/** Returns false if the person is not in the team. */
export async function setTeamFirst(db: Db, person: string | null, team: TeamId, view: number | null): Promise<boolean> {
  const isTheirs = (await teamsOf(db, person)).some(({ id }) => id === team)
  if (!isTheirs) return false
  await db.deleteFrom('search_view_defaults').where('team_id', '=', team).execute()
  if (view !== null)
    await db.insertInto('search_view_defaults').values({ user_id: null, team_id: team, view_id: view }).execute()
  return true
}
