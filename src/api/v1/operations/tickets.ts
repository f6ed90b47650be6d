import { z } from 'zod'
import type { LinkRefusal } from '#domain/ticket/tickets.ts'
import { isPlace, MAX_PLACE, ticketSystems } from '#domain/ticket/integration.ts'
import { MAX_TICKET_BODY, MAX_TICKET_TITLE, type Ticket } from '#domain/ticket/ticket.ts'
import { ok, type Result } from '#domain/result.ts'
import { findIssue } from '../../find.ts'
import { pageOfAll } from '../cursor.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, name, pageQuery, pageShape, time } from '../shapes.ts'

const reads = ['project:read', 'event:read'] as const
const writes = [...reads, 'event:write'] as const

const ticketShape = z
  .object({
    id,
    integrationId: id,
    kind: z.enum(ticketSystems),
    key: z.string().describe('`owner/repo#12`, `PROJ-12`.'),
    url: z.string(),
    title: z.string(),
    state: z.enum(['open', 'closed', 'not_planned']),
    updatedAt: time,
  })
  .meta({ id: 'Ticket' })

function shown({ id: number, integrationId, updatedAt, ...ticket }: Ticket): z.input<typeof ticketShape> {
  return { ...ticket, id: String(number), integrationId: String(integrationId), updatedAt: iso(updatedAt) }
}

const list = operation({
  id: 'listTickets',
  tag: 'Tickets',
  method: 'get',
  path: '/issues/{issue}/tickets',
  summary: 'List the tickets of an issue',
  needs: reads,
  query: pageQuery,
  answers: pageShape(ticketShape),
  handle: async ({ running, may, params, query }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const all = await running.catalogue.tickets.of(may['event:read'], found.value.issue.id)
    return pageOfAll(query, all, (one) => String(one.id), shown)
  },
})

const link = operation({
  id: 'linkTicket',
  tag: 'Tickets',
  method: 'post',
  path: '/issues/{issue}/tickets',
  summary: 'Link a ticket to an issue',
  needs: writes,
  sends: z
    .strictObject({ ticket: z.string().trim().min(1).max(500).describe('Its address or key: `owner/repo#12`.') })
    .meta({ id: 'TicketLink' }),
  status: 201,
  answers: ticketShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const linked = await running.tickets.link(may['event:write'], found.value.issue, sent.ticket, now)
    return linked.ok ? ok(shown(linked.value)) : refused(linked.refusal, params.issue)
  },
})

const create = operation({
  id: 'createTicket',
  tag: 'Tickets',
  method: 'post',
  path: '/issues/{issue}/tickets/new',
  summary: 'Create a ticket for an issue',
  needs: writes,
  sends: z
    .strictObject({
      integration: z.string().max(20).describe('An integration’s id.'),
      place: z.string().trim().max(MAX_PLACE).optional().describe('Without one: where tickets of the project go.'),
      title: name(MAX_TICKET_TITLE),
      body: z.string().max(MAX_TICKET_BODY).default(''),
    })
    .meta({ id: 'NewTicket' }),
  status: 201,
  answers: ticketShape,
  handle: async ({ running, may, params, sent, now }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const { issue } = found.value
    const usable = await running.catalogue.integrations.usable(may['event:read'], issue.projectId)
    const integration = usable.find((one) => String(one.id) === sent.integration)
    if (integration === undefined) return invalid('body', 'integration', 'there is no such integration')
    const { title, body, place = integration.place } = sent
    if (!isPlace(integration.kind, place)) return invalid('body', 'place', 'does not allow creating tickets')
    const draft = { place, title, body }
    const made = await running.tickets.create(may['event:write'], issue, integration.id, draft, now)
    return made.ok ? ok(shown(made.value)) : refused(made.refusal, params.issue)
  },
})

const unlink = operation({
  id: 'unlinkTicket',
  tag: 'Tickets',
  method: 'delete',
  path: '/issues/{issue}/tickets/{ticket}',
  summary: 'Unlink a ticket from an issue',
  needs: writes,
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const { tickets } = running.catalogue
    const gone = await tickets.unlink(may['event:write'], found.value.issue.id, numberOf(params.ticket) ?? 0, now)
    return gone === undefined ? notFound('ticket', params.ticket) : ok(undefined)
  },
})

function refused(refusal: LinkRefusal, called: string): Result<never, Refusal> {
  switch (refusal.reason) {
    case 'gone':
      return notFound('issue', called)
    case 'unreachable':
    case 'timeout':
    case 'private_address':
    case 'unexpected':
    case 'unauthorized':
    case 'forbidden':
    case 'not_found':
    case 'rate_limited':
    case 'rejected':
    case 'server_error':
    case 'no_way_to_close':
      return conflict(
        `tracker_${refusal.reason}`,
        `The tracker did not do it (${refusal.status}). ${refusal.says}`.trim(),
      )
    case 'not_a_ticket':
    case 'no_integration':
    case 'ambiguous':
    case 'no_place':
      return invalid('body', 'ticket', refusal.reason.replaceAll('_', ' '))
  }
}

export const ticketOperations: readonly Operation[] = [list, link, create, unlink]
