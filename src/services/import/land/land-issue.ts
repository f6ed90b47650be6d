import { randomUUID } from 'node:crypto'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { parseEventId, parseIssueId, parseProjectId, type IssueId } from '#domain/ids.ts'
import type { Landed } from '#domain/import/tally.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { Decision } from '#domain/issue/triage.ts'
import type { ForeignIssue } from '../foreign-issue.ts'
import { known, made, missed } from './known.ts'
import type { LandingParts } from './landing.ts'
import { assigneeOf, earlier, linesOf, moment } from './told-lines.ts'

const read = () => operatorGrant('event:read')
const write = () => operatorGrant('event:write')

/**
 * Applies an issue's decisions to its counterpart here, which is found by its events. Our grouping may split it into
 * several issues: they are merged, except those already claimed by another foreign issue.
 */
export async function landIssue(parts: LandingParts, foreign: ForeignIssue): Promise<readonly Landed[]> {
  const { source, catalogue } = parts
  const before = parseIssueId((await catalogue.imports.find(source, 'issue', foreign.id)) ?? '')
  if (before !== undefined) return assignLater(parts, foreign, before)
  const found = await issuesOf(parts, foreign)
  if (found.length === 0) return [missed('issue', 'incomplete', `${foreign.shortId}: none of its events is here`)]
  const own: Issue[] = []
  for (const issue of found) if ((await claimedBy(parts, issue.id, foreign.id)) === foreign.id) own.push(issue)
  const [first, ...others] = own.toSorted((a, b) => b.eventCount - a.eventCount || a.id - b.id)
  if (first === undefined)
    return [missed('issue', 'taken', `${foreign.shortId}: here it is one with another issue, whose state it has`)]
  if (others.length > 0)
    await catalogue.issues.merge(
      write(),
      first.id,
      others.map(({ id }) => id),
      parts.now,
    )
  const landed = await decideAll(parts, foreign, first.id)
  await catalogue.imports.note(source, 'issue', [[foreign.id, String(first.id)]])
  if (own.length < found.length)
    landed.push(missed('issue', 'taken', `${foreign.shortId}: some of its events belong to another issue here`))
  return landed
}

/** The foreign assignee may have an account by now. */
async function assignLater(parts: LandingParts, foreign: ForeignIssue, id: IssueId): Promise<readonly Landed[]> {
  const issue = foreign.assignee === null ? undefined : await parts.catalogue.issues.byId(read(), id)
  const to = issue?.assignee === null ? await assigneeOf(parts, foreign) : undefined
  const assign = (assignee: NonNullable<typeof to>) =>
    parts.catalogue.triage.decide(write(), [id], { kind: 'assign', to: assignee }, randomUUID(), moment(parts.now))
  if (to !== undefined) await assign(to)
  return [known('issue')]
}

async function issuesOf({ source, catalogue, events }: LandingParts, { id }: ForeignIssue): Promise<readonly Issue[]> {
  const noted = await catalogue.imports.findAll(source, 'issue_event', `${id} `)
  const found = new Map<IssueId, Issue>()
  for (const text of noted.values()) {
    const [project = '', event = ''] = text.split(' ')
    const [projectId, eventId] = [parseProjectId(project), parseEventId(event)]
    const stored = projectId && eventId && (await events.event(read(), eventId, projectId))
    if (stored) for (const issue of await catalogue.issues.byGroups(read(), [stored])) found.set(issue.id, issue)
  }
  return [...found.values()]
}

/** The first foreign issue that had events in this one. */
async function claimedBy({ source, catalogue }: LandingParts, id: IssueId, foreignId: string): Promise<string> {
  const claimed = await catalogue.imports.find(source, 'own_issue', String(id))
  if (claimed !== undefined) return claimed
  await catalogue.imports.note(source, 'own_issue', [[String(id), foreignId]])
  return foreignId
}

/** Replays the history first, then sets the current state, which changes nothing if the history has led there. */
async function decideAll(parts: LandingParts, foreign: ForeignIssue, id: IssueId): Promise<Landed[]> {
  const { source, catalogue, now } = parts
  const landed: Landed[] = [made('issue')]
  const from = { source, foreignId: foreign.id }
  await catalogue.imports.tellHistory(write(), from, id, await linesOf(parts, foreign))
  const decide = (decision: Decision, at: Date) => catalogue.triage.decide(write(), [id], decision, randomUUID(), at)
  if (foreign.priority !== null) await decide({ kind: 'priority', priority: foreign.priority }, moment(now))
  const to = await assigneeOf(parts, foreign)
  if (to !== undefined) await decide({ kind: 'assign', to }, moment(now))
  else if (foreign.assignee !== null)
    landed.push(missed('issue', 'incomplete', `${foreign.shortId}: its assignee has no account yet`))
  const { state } = foreign
  if (state.status === 'unresolved' && foreign.history.length > 0) await decide({ kind: 'reopen' }, moment(now))
  if (state.status === 'resolved')
    await decide({ kind: 'resolve', resolution: state.resolution }, earlier(state.at, now))
  if (state.status === 'archived') await decide({ kind: 'archive', until: state.until }, earlier(state.at, now))
  if (foreign.left.length > 0)
    landed.push(missed('issue', 'no_counterpart', `${foreign.shortId}: ${foreign.left.join(', ')}`))
  return landed
}
