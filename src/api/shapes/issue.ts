import { z } from '@hono/zod-openapi'
import type { EventType } from '#domain/event/event.ts'
import type { Series, TagTotals } from '#domain/event/event-store.ts'
import type { IssueRow } from '#domain/issue/listed-issue.ts'
import { shortId, type IssueMetadata } from '#domain/issue/issue.ts'
import { priorities } from '#domain/issue/state.ts'
import { absolute, apiPaths, type Site } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { nothing, time } from './common.ts'
import { assigneeOf, assigneeShape, stateOf, stateShape } from './issue-state.ts'
import { projectReference, projectReferenceOf } from './project.ts'

export const metadataShape = z.object({
  title: z.string(),
  type: z.string().optional(),
  value: z.string().optional(),
  filename: z.string().optional(),
  function: z.string().optional(),
  /** Feedback only, like the next three. */
  message: z.string().optional(),
  name: z.string().optional(),
  contact_email: z.string().optional(),
  source: z.string().optional(),
})

/** The parts of an issue's title. Unknown ones are omitted. */
export function metadataOf(title: string, known: Partial<IssueMetadata>): z.output<typeof metadataShape> {
  return {
    title,
    ...(known.type && { type: known.type }),
    ...(known.value && { value: known.value }),
    ...(known.filename && { filename: known.filename }),
    ...(known.function && { function: known.function }),
  }
}

/** The start of each bucket in epoch seconds, and its number of events. */
const series = z.array(z.tuple([z.number(), z.number()]))

export function seriesOf({ start, bucketSeconds, counts }: Series): z.output<typeof series> {
  const first = start.getTime() / 1000
  return counts.map((count, bucket) => [first + bucket * bucketSeconds, count])
}

/** An issue (docs/protocol.md 7). Counts cover the requested period; `lifetime` has the issue's totals. */
export const issueShape = z
  .object({
    id: z.string(),
    shortId: z.string(),
    shareId: z.null(),
    title: z.string(),
    culprit: z.string(),
    permalink: z.string(),
    logger: z.null(),
    level: z.string(),
    ...stateShape.shape,
    isPublic: z.boolean(),
    platform: z.string(),
    priority: z.enum(priorities),
    project: projectReference,
    type: z.string(),
    issueType: z.enum(['error', 'performance', 'replay', 'monitor', 'feedback']),
    issueCategory: z.enum(['error', 'performance', 'replay', 'outage', 'feedback']),
    metadata: metadataShape,
    numComments: z.number(),
    assignedTo: assigneeShape.nullable(),
    isBookmarked: z.boolean(),
    isSubscribed: z.boolean(),
    hasSeen: z.boolean(),
    annotations: nothing,
    isUnhandled: z.boolean(),
    count: z.string(),
    userCount: z.number(),
    firstSeen: time,
    lastSeen: time,
    stats: z.object({ '24h': series }),
    lifetime: z.object({ count: z.string(), firstSeen: time, lastSeen: time }),
    filtered: z.null(),
  })
  .openapi('Issue')

interface IssueFacts {
  readonly project: Project
  readonly last24Hours: Series
  readonly site: Site
  /** The slug of the organization. */
  readonly organization: string
}

export function issueOf(row: IssueRow, facts: IssueFacts): z.output<typeof issueShape> {
  const { issue } = row
  return {
    id: String(issue.id),
    shortId: shortId(facts.project.slug, issue.number),
    title: issue.title,
    culprit: issue.culprit,
    // In Sentry's format, which redirects to the page: its MCP server extracts the organization from the URL, and
    // otherwise falls back to the first part of the host name.
    permalink: absolute(facts.site, apiPaths.issueLink(facts.organization, issue.id)),
    level: issue.level,
    ...stateOf(issue.state),
    platform: issue.platform,
    priority: issue.priority,
    assignedTo: assigneeOf(issue.assignee),
    project: projectReferenceOf(facts.project),
    type: issue.type,
    metadata: metadataOf(issue.title, issue.metadata),
    isUnhandled: !issue.handled,
    count: String(row.events),
    userCount: row.users,
    firstSeen: row.firstSeen.toISOString(),
    lastSeen: row.lastSeen.toISOString(),
    stats: { '24h': seriesOf(facts.last24Hours) },
    lifetime: {
      count: String(issue.eventCount),
      firstSeen: issue.firstSeen.toISOString(),
      lastSeen: issue.lastSeen.toISOString(),
    },
    ...classOf(issue.type),
    ...notInUse,
  }
}

/** An issue's type and category in Sentry's terms. */
function classOf(type: EventType) {
  if (type === 'performance') return { issueType: 'performance', issueCategory: 'performance' } as const
  if (type === 'replay') return { issueType: 'replay', issueCategory: 'replay' } as const
  if (type === 'monitor') return { issueType: 'monitor', issueCategory: 'outage' } as const
  return { issueType: 'error', issueCategory: 'error' } as const
}

/** Features that Mishap does not have yet, in the form that clients expect. */
export const notInUse = {
  shareId: null,
  logger: null,
  isPublic: false,
  numComments: 0,
  isBookmarked: false,
  isSubscribed: false,
  hasSeen: false,
  annotations: [],
  filtered: null,
} satisfies Partial<z.output<typeof issueShape>>

/** A release as known from events alone. */
export const releaseReference = z.object({ version: z.string(), shortVersion: z.string() })

/** null if the event has no release. */
export function releaseReferenceOf(version: string | undefined): z.output<typeof releaseReference> | null {
  return version ? { version, shortVersion: shortVersionOf(version) } : null
}

/** `shop@1.2.3+77` has the short version `1.2.3` (docs/protocol.md 4.5). */
export function shortVersionOf(version: string): string {
  return version.replace(/^[^@]+@(?=.)/, '').replace(/(?<=.)\+.*$/, '')
}

/** A single issue, with more detail than in a list. */
export const issueDetailShape = issueShape
  .extend({
    firstRelease: releaseReference.nullable(),
    lastRelease: releaseReference.nullable(),
    tags: z.array(z.object({ key: z.string(), name: z.string(), totalValues: z.number(), uniqueValues: z.number() })),
    activity: nothing,
    seenBy: nothing,
    participants: nothing,
    userReportCount: z.number(),
  })
  .openapi('IssueDetail')

export function issueDetailOf(
  row: IssueRow,
  facts: IssueFacts & { tags: readonly TagTotals[] },
): z.output<typeof issueDetailShape> {
  return {
    ...issueOf(row, facts),
    firstRelease: releaseReferenceOf(row.issue.firstRelease),
    lastRelease: releaseReferenceOf(row.issue.lastRelease),
    tags: facts.tags.map(({ key, total, distinct }) => ({
      key,
      name: key,
      totalValues: total,
      uniqueValues: distinct,
    })),
    activity: [],
    seenBy: [],
    participants: [],
    userReportCount: 0,
  }
}
