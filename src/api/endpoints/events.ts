import { z } from '@hono/zod-openapi'
import type { Grant } from '#domain/access/access.ts'
import { formatEventPlace, pageOf } from '#domain/event/event-page.ts'
import { readRecommended } from '#domain/event/recommended.ts'
import type { EventFilter } from '#domain/event/event-filter.ts'
import type { EventCondition } from '#domain/event/event-search.ts'
import type { EventSearch, EventSet, EventSummary, StoredEvent } from '#domain/event/event-store.ts'
import { parseEventId } from '#domain/ids.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { Project } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { endpoint, type Answer, type ApiRequest, type Endpoint } from '../endpoint.ts'
import { findIssue, findProject } from '../find.ts'
import { linkHeader } from '../link-header.ts'
import { eventPlaceOf, eventTermsOf, everything, filterOf, filterQuery, once, pageQuery, pageSize } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { jsonObject } from '../shapes/common.ts'
import { eventOf, eventShape, eventSummaryOf, eventSummaryShape } from '../shapes/event.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const
type Needs = (typeof needs)[number]

const listQuery = z.object({ ...filterQuery.shape, ...pageQuery.shape, query: once.default('') })
type ListRequest = ApiRequest<string, z.output<typeof listQuery>, Needs>

const issuePaths = ['/organizations/{organization}/issues/{issue}/', '/issues/{issue}/'] as const

const listOfIssue = issuePaths.map((path) =>
  endpoint({
    path: `${path}events/`,
    summary: t('operations.issueEvents'),
    needs,
    query: listQuery,
    body: z.array(eventSummaryShape),
    answer: async (request) => {
      const found = await findIssue(request.running.catalogue, request.may, request.params.issue)
      return found.ok ? answerList(request, { groups: groupsOf(found.value.issue) }) : found
    },
  }),
)

const showOfIssue = issuePaths.map((path) =>
  endpoint({
    path: `${path}events/{event}/`,
    summary: t('operations.issueEvent'),
    needs,
    query: filterQuery,
    body: eventShape,
    answer: async ({ running, may, params, query, now }) => {
      const found = await findIssue(running.catalogue, may, params.issue)
      if (!found.ok) return found
      const filter = filterOf(query, now)
      if (!filter.ok) return filter
      const { issue } = found.value
      const event = await eventOfIssue(running, may['event:read'], issue, params.event, filter.value)
      if (event === undefined) return refuse({ reason: 'no_event', name: params.event })
      return ok({ body: await whole(running, may, event, issue) })
    },
  }),
)

const listOfProject = endpoint({
  path: '/projects/{organization}/{project}/events/',
  summary: t('operations.projectEvents'),
  needs,
  query: listQuery,
  body: z.array(eventSummaryShape),
  answer: async (request) => {
    const project = await findProject(request.running.catalogue, request.may, request.params.project)
    return project.ok ? answerList(request, { projects: [project.value.id] }) : project
  },
})

const showOfProject = endpoint({
  path: '/projects/{organization}/{project}/events/{event}/',
  summary: t('operations.projectEvent'),
  needs,
  query: z.object({}),
  body: eventShape,
  answer: async ({ running, may, params }) => {
    const event = await eventOfProject(running, may, params)
    if (!event.ok) return event
    const [issue] = await running.catalogue.issues.byGroups(may['event:read'], [event.value])
    return ok({ body: await whole(running, may, event.value, issue) })
  },
})

/**
 * The normalized event with the field names of the wire protocol (docs/protocol.md 4): the page's link to the raw JSON.
 */
const showRaw = endpoint({
  path: '/projects/{organization}/{project}/events/{event}/json/',
  summary: t('operations.rawEvent'),
  needs,
  query: z.object({}),
  body: jsonObject,
  answer: async ({ running, may, params }) => {
    const event = await eventOfProject(running, may, params)
    return event.ok ? ok({ body: { ...event.value.event } }) : event
  },
})

const foundEvent = z
  .object({
    organizationSlug: z.string(),
    projectSlug: z.string(),
    groupId: z.string(),
    eventId: z.string(),
    event: eventShape,
  })
  .openapi('FoundEvent')

/** Locates an event by its id alone (docs/protocol.md 6.2). */
const byEventId = endpoint({
  path: '/organizations/{organization}/eventids/{event}/',
  summary: t('operations.eventId'),
  needs,
  query: z.object({}),
  body: foundEvent,
  answer: async ({ running, may, params }) => {
    const id = parseEventId(params.event)
    const event = id && (await running.events.event(may['event:read'], id))
    const [issue] = event ? await running.catalogue.issues.byGroups(may['event:read'], [event]) : []
    const project = event && (await running.catalogue.projects.byId(may['project:read'], event.projectId))
    // An event has no issue until its batch is committed.
    if (!event || issue === undefined || project === undefined)
      return refuse({ reason: 'no_event', name: params.event })
    return ok({
      body: {
        organizationSlug: running.settings.organization,
        projectSlug: project.slug,
        groupId: String(issue.id),
        eventId: event.eventId,
        event: await whole(running, may, event, issue),
      },
    })
  },
})

export const eventEndpoints: readonly Endpoint[] = [
  byEventId,
  ...listOfIssue,
  ...showOfIssue,
  listOfProject,
  showOfProject,
  showRaw,
]

async function answerList(
  { running, may, query, asked, now }: ListRequest,
  set: EventSet,
): Promise<Result<Answer<z.output<typeof eventSummaryShape>[]>, ApiRefusal>> {
  const terms = eventTermsOf(query.query, now)
  if (!terms.ok) return terms
  const filter = filterOf(query, now)
  if (!filter.ok) return filter
  const place = eventPlaceOf(query.cursor)
  if (!place.ok) return place

  const grant = may['event:read']
  const search = withTerms(filter.value, terms.value, now)
  const page = await pageOf(running.events, grant, set, search, place.value, { limit: pageSize(query) })
  const issues = await running.catalogue.issues.byGroups(grant, page.events)
  const ends = {
    previous: page.previous && formatEventPlace(page.previous),
    next: page.next && formatEventPlace(page.next),
  }
  return ok({
    body: page.events.map((event) => eventSummaryOf(event, ownerOf(event, issues))),
    headers: { Link: linkHeader(running.settings.site, asked, ends) },
  })
}

/** A search requires a period, so it defaults to all time. */
function withTerms(
  filter: EventFilter | undefined,
  terms: readonly EventCondition[],
  now: Date,
): EventSearch | undefined {
  return terms.length === 0 ? filter : { ...(filter ?? { period: everything(now), environments: [] }), terms }
}

/** An event of an issue, by id or by `latest`, `oldest` or `recommended`. */
export async function eventOfIssue(
  { events }: Running,
  grant: Grant<'event:read'>,
  issue: Issue,
  name: string,
  filter: EventFilter | undefined,
): Promise<StoredEvent | undefined> {
  const set = { groups: groupsOf(issue) }
  if (name === 'recommended') return readRecommended(events, grant, set.groups, filter)
  if (name === 'latest') return events.edgeEvent(grant, set, filter, 'newest')
  if (name === 'oldest') return events.edgeEvent(grant, set, filter, 'oldest')

  const id = parseEventId(name)
  const event = id && (await events.event(grant, id, issue.projectId))
  return event && owns(issue, event) ? event : undefined
}

export async function eventOfProject(
  { catalogue, events }: Running,
  may: Grants<Needs>,
  params: { readonly project: string; readonly event: string },
): Promise<Result<StoredEvent, ApiRefusal>> {
  const project: Result<Project, ApiRefusal> = await findProject(catalogue, may, params.project)
  if (!project.ok) return project
  const id = parseEventId(params.event)
  const event = id && (await events.event(may['event:read'], id, project.value.id))
  return event ? ok(event) : refuse({ reason: 'no_event', name: params.event })
}

async function whole({ events }: Running, may: Grants<'event:read'>, event: StoredEvent, issue: Issue | undefined) {
  if (issue === undefined) return eventOf(event, undefined, { older: undefined, newer: undefined })
  return eventOf(event, issue, await events.neighbours(may['event:read'], { groups: groupsOf(issue) }, event))
}

function ownerOf(event: EventSummary, issues: readonly Issue[]): Issue | undefined {
  return issues.find((issue) => owns(issue, event))
}

function owns(issue: Issue, event: Pick<EventSummary, 'projectId' | 'groupHash'>): boolean {
  return issue.projectId === event.projectId && issue.hashes.includes(event.groupHash)
}
