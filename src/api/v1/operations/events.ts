import { z } from 'zod'
import { formatEventPlace, pageOf, parseEventPlace } from '#domain/event/event-page.ts'
import type { Event } from '#domain/event/event.ts'
import { eventTypes, levels } from '#domain/event/event.ts'
import type { EventSet, EventSummary } from '#domain/event/event-store.ts'
import { parseEventQuery } from '#domain/issue/event-query.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Attachment } from '#domain/attachment/attachment.ts'
import { eventKeyOf, findAttachment } from '../../endpoints/attachments.ts'
import { eventOfIssue, eventOfProject } from '../../endpoints/events.ts'
import { fileResponse } from '../../file-response.ts'
import { findIssue, findProject } from '../../find.ts'
import { cursorOf, pageOfAll, placeOf } from '../cursor.ts'
import { operation, type Operation, type OperationRequest } from '../operation.ts'
import { filterOf, filterQuery } from '../period.ts'
import { invalid } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { anything, id, iso, pageQuery, pageShape, time, type Page } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const
type Reads = (typeof reads)[number]

const text = z.string().nullable()

export const eventSummaryShape = z
  .object({
    id,
    projectId: id,
    groupHash: z.string(),
    title: z.string(),
    culprit: z.string(),
    type: z.enum(eventTypes),
    level: z.enum(levels),
    platform: z.string(),
    timestamp: time,
    receivedAt: time,
    environment: text,
    release: text,
    dist: text,
    user: z.object({ id: text, email: text, username: text, ipAddress: text }),
    tags: z.array(z.object({ key: z.string(), value: z.string() })),
    size: z.int().describe('Bytes of its JSON.'),
  })
  .meta({ id: 'EventSummary' })

export function shownSummary(event: EventSummary): z.input<typeof eventSummaryShape> {
  const { title, culprit, type, level, platform, groupHash, size, user } = event
  return {
    id: event.eventId,
    projectId: String(event.projectId),
    groupHash,
    title,
    culprit,
    type,
    level,
    platform,
    timestamp: iso(event.timestamp),
    receivedAt: iso(event.receivedAt),
    environment: event.environment || null,
    release: event.release || null,
    dist: event.dist || null,
    user: {
      id: user.id ?? null,
      email: user.email ?? null,
      username: user.username ?? null,
      ipAddress: user.ip_address ?? null,
    },
    tags: event.tags.map(([key, value]) => ({ key, value })),
    size,
  }
}

const eventShape = eventSummaryShape
  .extend({ body: z.record(z.string(), anything).describe('The event in the names of the wire (docs/protocol.md 4).') })
  .meta({ id: 'Event' })

function shownEvent(stored: EventSummary & { readonly event: Event }): z.input<typeof eventShape> {
  return { ...shownSummary(stored), body: { ...stored.event } }
}

const listQuery = z.object({
  ...pageQuery.shape,
  ...filterQuery.shape,
  query: z.string().max(4000).default('').describe('The search of events: docs/query-language.md.'),
})

type ListRequest = Pick<
  OperationRequest<string, z.output<typeof listQuery>, Reads, unknown>,
  'running' | 'may' | 'query' | 'now'
>

async function listed(
  { running, may, query, now }: ListRequest,
  set: EventSet,
): Promise<Result<Page<z.input<typeof eventSummaryShape>>, Refusal>> {
  const filter = filterOf(query, now, 'all')
  if (!filter.ok) return filter
  const place = placeOf(query, parseEventPlace)
  if (!place.ok) return place
  const term = query.query.trim() === '' ? undefined : parseEventQuery(query.query, now)
  if (term !== undefined && !term.ok)
    return invalid('query', 'query', `it cannot be read (${term.refusal.problem.reason})`)
  const search = { ...filter.value, ...(term !== undefined && { terms: [term.value] }) }
  const page = await pageOf(running.events, may['event:read'], set, search, place.value, { limit: query.limit })
  return ok({
    data: page.events.map(shownSummary),
    next: page.next === undefined ? null : cursorOf(formatEventPlace(page.next)),
  })
}

const ofIssue = operation({
  id: 'listIssueEvents',
  tag: 'Events',
  method: 'get',
  path: '/issues/{issue}/events',
  summary: 'List the events of an issue',
  needs: reads,
  query: listQuery,
  answers: pageShape(eventSummaryShape),
  handle: async (request) => {
    const found = await findIssue(request.running.catalogue, request.may, request.params.issue)
    return found.ok ? listed(request, { groups: groupsOf(found.value.issue) }) : found
  },
})

const oneOfIssue = operation({
  id: 'getIssueEvent',
  tag: 'Events',
  method: 'get',
  path: '/issues/{issue}/events/{event}',
  summary: 'Show an event of an issue',
  description: 'By its id, or `latest`, `oldest` or `recommended`.',
  needs: reads,
  answers: eventShape,
  handle: async ({ running, may, params }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const event = await eventOfIssue(running, may['event:read'], found.value.issue, params.event, undefined)
    return event === undefined ? refuse({ reason: 'no_event', name: params.event }) : ok(shownEvent(event))
  },
})

const ofProject = operation({
  id: 'listEvents',
  tag: 'Events',
  method: 'get',
  path: '/projects/{project}/events',
  summary: 'List the events of a project',
  needs: reads,
  query: listQuery,
  answers: pageShape(eventSummaryShape),
  handle: async (request) => {
    const found = await findProject(request.running.catalogue, request.may, request.params.project)
    return found.ok ? listed(request, { projects: [found.value.id] }) : found
  },
})

const one = operation({
  id: 'getEvent',
  tag: 'Events',
  method: 'get',
  path: '/projects/{project}/events/{event}',
  summary: 'Show an event',
  needs: reads,
  answers: eventShape,
  handle: async ({ running, may, params }) => {
    const event = await eventOfProject(running, may, params)
    return event.ok ? ok(shownEvent(event.value)) : event
  },
})

const tagShape = z
  .object({
    key: z.string(),
    total: z.int().describe('Events with this value.'),
    distinct: z.int(),
    top: z.array(z.object({ value: z.string(), count: z.int() })),
  })
  .meta({ id: 'TagTotals' })

const tags = operation({
  id: 'listIssueTags',
  tag: 'Events',
  method: 'get',
  path: '/issues/{issue}/tags',
  summary: 'Show the tag distribution of an issue',
  needs: reads,
  query: filterQuery.extend({ values: z.coerce.number().int().min(1).max(100).default(10) }),
  answers: z.object({ data: z.array(tagShape) }),
  handle: async ({ running, may, params, query, now }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const filter = filterOf(query, now, 'all')
    if (!filter.ok) return filter
    const limits = { keys: 100, values: query.values }
    const totals = await running.events.tagTotals(may['event:read'], groupsOf(found.value.issue), filter.value, limits)
    return ok({ data: totals.map(({ top, ...rest }) => ({ ...rest, top: [...top] })) })
  },
})

const attachmentShape = z
  .object({
    id,
    eventId: id,
    name: z.string(),
    type: z.string(),
    contentType: z.string().describe('As the SDK sent it, unverified.'),
    size: z.int(),
    sha256: z.string(),
    receivedAt: time,
  })
  .meta({ id: 'Attachment' })

function shownAttachment({ id: number, eventId, name, type, contentType, size, checksum, receivedAt }: Attachment) {
  return { id: String(number), eventId, name, type, contentType, size, sha256: checksum, receivedAt: iso(receivedAt) }
}

const attachments = operation({
  id: 'listAttachments',
  tag: 'Events',
  method: 'get',
  path: '/projects/{project}/events/{event}/attachments',
  summary: 'List the attachments of an event',
  needs: reads,
  query: pageQuery,
  answers: pageShape(attachmentShape),
  handle: async ({ running, may, params, query }) => {
    const event = await eventKeyOf(running, may, params)
    if (!event.ok) return event
    const all = await running.catalogue.attachments.ofEvents(may['event:read'], [event.value])
    return pageOfAll(query, all, (file) => String(file.id), shownAttachment)
  },
})

const attachment = operation({
  id: 'downloadAttachment',
  tag: 'Events',
  method: 'get',
  path: '/projects/{project}/events/{event}/attachments/{attachment}',
  summary: 'Download a file',
  needs: reads,
  produces: 'application/octet-stream',
  handle: async ({ running, may, params }) => {
    const found = await findAttachment(running, may, params)
    if (!found.ok) return found
    const { attachmentFiles } = running
    // Checked before the response starts: a missing file must be a refusal, not a response that breaks off.
    if ((await attachmentFiles.head(may['event:read'], found.value, 1)) === undefined)
      return refuse({ reason: 'no_attachment', name: params.attachment })
    const bytes = attachmentFiles.stream(may['event:read'], found.value)
    return { ok: true, file: fileResponse(found.value, bytes, 'download') }
  },
})

const removeAttachment = operation({
  id: 'deleteAttachment',
  tag: 'Events',
  method: 'delete',
  path: '/projects/{project}/events/{event}/attachments/{attachment}',
  summary: 'Delete a file',
  needs: ['project:read', 'event:read', 'event:admin'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const found = await findAttachment(running, may, params)
    if (!found.ok) return found
    const { projectId, id: number } = found.value
    const gone = await running.attachmentFiles.remove(may['event:admin'], projectId, number, now)
    return gone.ok ? ok(undefined) : gone
  },
})

export const eventOperations: readonly Operation[] = [
  ofIssue,
  oneOfIssue,
  ofProject,
  one,
  tags,
  attachments,
  attachment,
  removeAttachment,
]
