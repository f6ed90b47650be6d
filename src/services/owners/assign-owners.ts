import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Activity } from '#domain/issue/activity.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { compileOwnership, ownershipOf } from '#domain/ownership/ownership.ts'
import { OWNERS_FOLLOWER, type IssueAssignment, type OwnershipGround } from '#domain/ownership/ownership-catalogue.ts'
import { findOwners, parseHostNames } from '#domain/ownership/who-is-who.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { follow, followerJob } from '../follower.ts'
import type { Job } from '../job.ts'

export interface OwnersFollowerParts {
  readonly catalogue: Pick<Catalogue, 'feed' | 'issues' | 'owners'>
  readonly events: Pick<EventReader, 'edgeEvent'>
}

/** Assigns new issues to owners by the rules of their projects. Returns the number of history entries read. */
export async function giveNewIssues(parts: OwnersFollowerParts, now: Date): Promise<number> {
  const { feed, owners } = parts.catalogue
  return follow(feed, {
    name: OWNERS_FOLLOWER,
    begin: (position) => owners.assign([], position, now),
    handle: async (lines, from) => {
      await owners.assign(await assignmentsOf(parts, lines), lines.at(-1)?.id ?? from, now)
      return lines.length
    },
  })
}

async function assignmentsOf(
  { catalogue, events }: OwnersFollowerParts,
  lines: readonly Activity[],
): Promise<readonly IssueAssignment[]> {
  const assignments: IssueAssignment[] = []
  const fresh = lines.filter(({ what, isHistory }) => what.kind === 'first_seen' && isHistory !== true)
  for (const [projectId, ofProject] of Map.groupBy(fresh, (line): ProjectId => line.projectId)) {
    const ground = await catalogue.owners.ground(projectId)
    if (ground === undefined || !isAssigning(ground)) continue
    for (const line of ofProject) assignments.push(...(await ownerOf({ catalogue, events }, line, ground)))
  }
  return assignments
}

function isAssigning({ settings: { mode, rules, codeowners } }: OwnershipGround): boolean {
  return mode === 'assign' && (rules.trim() !== '' || codeowners.trim() !== '')
}

/** Returns the first owner in the rule that matches an issue's first event, if the issue can be assigned to them. */
async function ownerOf(
  { catalogue, events }: OwnersFollowerParts,
  { issueId }: Activity,
  { settings, mappings, assignable }: OwnershipGround,
): Promise<readonly IssueAssignment[]> {
  const grant = operatorGrant('event:read')
  const issue = await catalogue.issues.byId(grant, issueId)
  const stored = issue && (await events.edgeEvent(grant, { groups: groupsOf(issue) }, undefined, 'oldest'))
  const match = stored && ownershipOf(stored.event, compileOwnership(settings), mappings)
  if (match === undefined) return []
  const { owners } = findOwners(match.rule.owners, parseHostNames(settings.names).names, assignable)
  return owners.slice(0, 1).map((to) => ({ issueId, to }))
}

/** The job that assigns new issues to owners: often enough that a mail about a new issue includes its assignee. */
export function ownersJob(parts: OwnersFollowerParts): Job {
  return followerJob(OWNERS_FOLLOWER, (now) => giveNewIssues(parts, now))
}
