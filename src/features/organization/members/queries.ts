import type { Member } from '#domain/account/members.ts'
import type { Team } from '#domain/team/team.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'

/** Everybody, and the teams that they are in. */
export interface People {
  readonly members: readonly Member[]
  readonly teams: readonly Team[]
}

/** The people and the teams of the organisation. Ends the render for whoever may not know of them. */
export async function readPeople(): Promise<People> {
  const grants = {
    member: await guard('member:read'),
    team: await guard('team:read'),
  }
  const { accounts, catalogue } = running()
  const [members, teams] = await Promise.all([accounts.members.list(grants.member), catalogue.teams.list(grants.team)])
  return { members, teams }
}

/** The teams of one person, by name. */
export function teamsOf(userId: string, teams: readonly Team[]): readonly Team[] {
  return teams.filter(({ members }) => members.includes(userId))
}
