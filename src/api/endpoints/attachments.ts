import { z } from '@hono/zod-openapi'
import type { Attachment } from '#domain/attachment/attachment.ts'
import { parseEventId, type EventId, type ProjectId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { downloadHeaders, elsewhere, fileResponse } from '../file-response.ts'
import { findProject } from '../find.ts'
import { once } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { noBody } from '../request-body.ts'
import { attachmentOf, attachmentShape } from '../shapes/attachment.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const

const ofEvent = '/projects/{organization}/{project}/events/{event}/attachments/'
const one = `${ofEvent}{attachment}/` as const

const list = endpoint({
  path: ofEvent,
  summary: t('operations.attachments'),
  needs,
  query: z.object({}),
  body: z.array(attachmentShape),
  answer: async ({ running, may, params }) => {
    const event = await eventKeyOf(running, may, params)
    if (!event.ok) return event
    const attachments = await running.catalogue.attachments.ofEvents(may['event:read'], [event.value])
    return ok({ body: attachments.map(attachmentOf) })
  },
})

/** Without either parameter, returns the attachment's metadata. */
const show = endpoint({
  path: one,
  summary: t('operations.attachment'),
  needs,
  query: z.object({ download: once.optional(), preview: once.optional() }),
  body: attachmentShape,
  answer: async ({ running, may, params, query }) => {
    const found = await findAttachment(running, may, params)
    if (!found.ok) return found
    const wanted = query.preview !== undefined ? 'preview' : query.download !== undefined ? 'download' : undefined
    if (wanted === undefined) return ok({ body: attachmentOf(found.value) })
    const grant = may['event:read']
    // Checked before the response starts: a missing file must be a refusal, not a response that breaks off.
    if ((await running.attachmentFiles.head(grant, found.value, 1)) === undefined)
      return refuse({ reason: 'no_attachment', name: params.attachment })
    const link =
      wanted === 'download'
        ? await running.attachmentFiles.link(grant, found.value, downloadHeaders(found.value))
        : undefined
    if (link !== undefined) return ok({ file: elsewhere(link) })
    return ok({ file: fileResponse(found.value, running.attachmentFiles.stream(grant, found.value), wanted) })
  },
})

const remove = change({
  method: 'delete',
  path: one,
  summary: t('operations.deleteAttachment'),
  needs: ['project:read', 'event:read', 'event:admin'],
  query: z.object({}),
  sends: noBody,
  statuses: [204],
  body: z.null(),
  answer: async ({ running, may, params, now }) => {
    const found = await findAttachment(running, may, params)
    if (!found.ok) return found
    const { projectId, id } = found.value
    const gone = await running.attachmentFiles.remove(may['event:admin'], projectId, id, now)
    return gone.ok ? ok({ body: null, status: 204 }) : gone
  },
})

export const attachmentEndpoints: readonly Endpoint[] = [list, show, remove]

type Asked = { readonly project: string; readonly event: string }

/** The event may not exist yet: files can arrive before it, or without one. */
export async function eventKeyOf(
  { catalogue }: Running,
  may: Grants<'project:read'>,
  { project: name, event }: Asked,
): Promise<Result<{ projectId: ProjectId; eventId: EventId }, ApiRefusal>> {
  const project = await findProject(catalogue, may, name)
  if (!project.ok) return project
  const eventId = parseEventId(event)
  return eventId === undefined
    ? refuse({ reason: 'no_event', name: event })
    : ok({ projectId: project.value.id, eventId })
}

/** An attachment of the event in the path. */
export async function findAttachment(
  running: Running,
  may: Grants<'project:read' | 'event:read'>,
  params: Asked & { readonly attachment: string },
): Promise<Result<Attachment, ApiRefusal>> {
  const event = await eventKeyOf(running, may, params)
  if (!event.ok) return event
  const id = /^[1-9]\d{0,14}$/.test(params.attachment) ? Number(params.attachment) : 0
  const found = await running.catalogue.attachments.byId(may['event:read'], event.value.projectId, id)
  return found?.eventId === event.value.eventId
    ? ok(found)
    : refuse({ reason: 'no_attachment', name: params.attachment })
}
