import type { Grant } from '#domain/access/access.ts'
import type { Member } from '#domain/account/members.ts'
import type { Receiver } from '#domain/alert/receiver.ts'
import type { Project } from '#domain/project/project.ts'
import type { Team } from '#domain/team/team.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'

/** Grants for describing a rule, which names projects, people, teams and receivers. */
export interface AlertGrants {
  readonly alerts: Grant<'alerts:read'>
  readonly projects: Grant<'project:read'>
  readonly members: Grant<'member:read'>
  readonly teams: Grant<'team:read'>
}

/** Returns the grants of an alert page, or ends the render without permission. */
export async function alertGrants(): Promise<AlertGrants> {
  return {
    alerts: await guard('alerts:read'),
    projects: await guard('project:read'),
    members: await guard('member:read'),
    teams: await guard('team:read'),
  }
}

/** Everything a rule can name. */
export interface Names {
  readonly projects: readonly Project[]
  readonly members: readonly Member[]
  readonly teams: readonly Team[]
  readonly receivers: readonly Receiver[]
}

/** Reads all names within the grants. */
export async function readNames(grants: AlertGrants): Promise<Names> {
  const { accounts, catalogue } = running()
  const [projects, members, teams, receivers] = await Promise.all([
    catalogue.projects.list(grants.projects),
    accounts.members.list(grants.members),
    catalogue.teams.list(grants.teams),
    catalogue.alerts.receivers(grants.alerts),
  ])
  return { projects, members, teams, receivers }
}
