import { z } from 'zod'
import { eventTypes, levels } from '#domain/event/event.ts'
import { shortId, type Assignee, type Issue } from '#domain/issue/issue.ts'
import { issueStatuses, priorities, substatuses, type ArchivedUntil, type IssueState } from '#domain/issue/state.ts'
import type { Project } from '#domain/project/project.ts'
import { id, iso, isoOrNull, time } from './shapes.ts'

/** How an issue was resolved, as stored. */
const resolution = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('now') }),
    z.object({ kind: z.literal('release'), release: z.string() }),
    z.object({ kind: z.literal('next_release'), after: z.string() }),
    z.object({ kind: z.literal('commit'), commit: z.string(), repository: z.string() }),
  ])
  .meta({ id: 'Resolution' })

const archivedUntil = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('forever') }),
    z.object({ kind: z.literal('escalating') }),
    z.object({ kind: z.literal('time'), until: time }),
    z.object({ kind: z.literal('events'), count: z.int(), windowMinutes: z.int().nullable() }),
    z.object({ kind: z.literal('users'), count: z.int(), windowMinutes: z.int().nullable() }),
  ])
  .meta({ id: 'ArchivedUntil' })

const assignee = z.object({ kind: z.enum(['user', 'team']), id, name: z.string() }).meta({ id: 'Assignee' })

export const issueShape = z
  .object({
    id,
    shortId: z.string().meta({ examples: ['WEB-1A'] }),
    project: z.object({ id, slug: z.string() }),
    title: z.string(),
    culprit: z.string(),
    level: z.enum(levels),
    type: z.enum(eventTypes),
    platform: z.string(),
    handled: z.boolean(),
    status: z.enum(issueStatuses),
    substatus: z.enum(substatuses).nullable().describe('Of an unresolved issue.'),
    resolution: resolution.nullable(),
    archivedUntil: archivedUntil.nullable(),
    changedAt: time.nullable().describe('When it was resolved or archived.'),
    priority: z.enum(priorities),
    assignee: assignee.nullable(),
    regressedAt: time.nullable(),
    firstSeen: time,
    lastSeen: time,
    firstRelease: z.string().nullable(),
    lastRelease: z.string().nullable(),
    eventCount: z.int().describe('Events of all time.'),
    hashes: z.array(z.string()).describe('The groups that it owns.'),
    url: z.string().describe('Its page.'),
  })
  .meta({ id: 'Issue' })

export const listedIssueShape = issueShape
  .extend({
    events: z.int().describe('Events within the period.'),
    users: z.int().describe('Different users within the period, estimated within 2%.'),
  })
  .meta({ id: 'ListedIssue' })

/** @param url the issue's page */
export function shownIssue(
  issue: Issue,
  project: Pick<Project, 'id' | 'slug'>,
  url: string,
): z.input<typeof issueShape> {
  const { title, culprit, level, type, platform, handled, priority, hashes, eventCount } = issue
  return {
    id: String(issue.id),
    shortId: shortId(project.slug, issue.number),
    project: { id: String(project.id), slug: project.slug },
    title,
    culprit,
    level,
    type,
    platform,
    handled,
    ...shownState(issue.state),
    priority,
    assignee: shownAssignee(issue.assignee),
    regressedAt: isoOrNull(issue.regressedAt),
    firstSeen: iso(issue.firstSeen),
    lastSeen: iso(issue.lastSeen),
    firstRelease: issue.firstRelease || null,
    lastRelease: issue.lastRelease || null,
    eventCount,
    hashes: [...hashes],
    url,
  }
}

export const stateShape = issueShape.pick({
  status: true,
  substatus: true,
  resolution: true,
  archivedUntil: true,
  changedAt: true,
})

export function shownState(state: IssueState): z.input<typeof stateShape> {
  const none = { substatus: null, resolution: null, archivedUntil: null, changedAt: null }
  switch (state.status) {
    case 'unresolved':
      return { ...none, status: state.status, substatus: state.substatus }
    case 'resolved':
      return { ...none, status: state.status, resolution: state.resolution, changedAt: iso(state.at) }
    case 'archived':
      return { ...none, status: state.status, archivedUntil: shownUntil(state.until), changedAt: iso(state.at) }
  }
}

function shownUntil(until: ArchivedUntil): z.input<typeof archivedUntil> {
  switch (until.kind) {
    case 'time':
      return { kind: 'time', until: iso(until.until) }
    case 'forever':
    case 'escalating':
      return until
    case 'events':
    case 'users':
      return { kind: until.kind, count: until.count, windowMinutes: until.windowMinutes }
  }
}

export function shownAssignee(one: Assignee | null): z.input<typeof assignee> | null {
  return one && { kind: one.kind, id: String(one.id), name: one.name }
}
