import type { Member } from '#domain/account/members.ts'
import type { Team } from '#domain/team/team.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'

/** All members and teams. */
export interface People {
  readonly members: readonly Member[]
  readonly teams: readonly Team[]
}

/** Loads members and teams, or ends the render without permission. */
export async function readPeople(): Promise<People> {
  const grants = {
    member: await guard('member:read'),
    team: await guard('team:read'),
  }
  const { accounts, catalogue } = running()
  const [members, teams] = await Promise.all([accounts.members.list(grants.member), catalogue.teams.list(grants.team)])
  return { members, teams }
}

/** A member's teams, by name. */
export function teamsOf(userId: string, teams: readonly Team[]): readonly Team[] {
  return teams.filter(({ members }) => members.includes(userId))
}
