import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Activity } from '#domain/issue/activity.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { compileOwnership, ownershipOf } from '#domain/ownership/ownership.ts'
import { OWNERS_FOLLOWER, type IssueAssignment, type OwnershipGround } from '#domain/ownership/ownership-catalogue.ts'
import { findOwners, parseHostNames } from '#domain/ownership/who-is-who.ts'
import { operatorGrant } from './examine.ts'
import type { SelfWatch } from './self/self-watch.ts'

/** What the follower reads and writes. */
export interface OwnersFollowerParts {
  readonly catalogue: Pick<Catalogue, 'feed' | 'issues' | 'owners'>
  readonly events: Pick<EventReader, 'edgeEvent'>
}

/** Lines of history that are read at once: in each there may be a new issue, whose event is then read. */
const STEP = 100

/**
 * Gives issues that have come since the last time to their owners, as their projects' rules say. Whatever is interrupted is
 * done again and gives nothing twice: the issues and the place that was read up to are written together.
 * @returns how many lines of history were read; fewer than a step: there are no more
 */
export async function giveNewIssues({ catalogue, events }: OwnersFollowerParts, now: Date): Promise<number> {
  const position = await catalogue.feed.positionOf(OWNERS_FOLLOWER)
  if (position === undefined) {
    // What was there before anybody could say whose it is stays as it is.
    await catalogue.owners.assign([], await catalogue.feed.last(), now)
    return 0
  }
  const lines = await catalogue.feed.after(position, STEP)
  const last = lines.at(-1)
  if (last === undefined) return 0
  const assignments: IssueAssignment[] = []
  const fresh = lines.filter(({ what }) => what.kind === 'first_seen')
  for (const [projectId, ofProject] of Map.groupBy(fresh, (line): ProjectId => line.projectId)) {
    const ground = await catalogue.owners.ground(projectId)
    if (ground === undefined || !isAssigning(ground)) continue
    for (const line of ofProject) assignments.push(...(await ownerOf({ catalogue, events }, line, ground)))
  }
  await catalogue.owners.assign(assignments, last.id, now)
  return lines.length
}

function isAssigning({ settings: { mode, rules, codeowners } }: OwnershipGround): boolean {
  return mode === 'assign' && (rules.trim() !== '' || codeowners.trim() !== '')
}

/** The first owner that the rule for its first event names, as far as that one can be given it; none otherwise. */
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

/** Often enough that whoever is mailed of a new issue is told whose it is. A look that finds nothing new takes 50 µs. */
const LOOK_EVERY_MS = 1000
const AFTER_FAULT_MS = 10_000

/** The follower while it runs. */
export interface OwnersFollower {
  stop(): Promise<void>
}

/** Follows the histories of issues until it is stopped. A fault is reported, and tried again. */
export function startOwnersFollower(
  parts: OwnersFollowerParts & { readonly watch: Pick<SelfWatch, 'report'> },
): OwnersFollower {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const look = async (): Promise<void> => {
    let pauseMs = LOOK_EVERY_MS
    try {
      const read = await giveNewIssues(parts, new Date())
      if (read === STEP) pauseMs = 0
    } catch (fault) {
      parts.watch.report(fault, { part: 'job', job: OWNERS_FOLLOWER })
      pauseMs = AFTER_FAULT_MS
    }
    if (!isStopped) plan(pauseMs)
  }
  let looking = Promise.resolve()
  const plan = (pauseMs: number) => {
    timer = setTimeout(() => {
      looking = look()
    }, pauseMs)
  }
  plan(0)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
