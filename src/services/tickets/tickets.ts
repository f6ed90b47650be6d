import { randomBytes } from 'node:crypto'
import { ok, refuse, type Result } from '#domain/result.ts'
import { findTicket } from '#domain/ticket/find-ticket.ts'
import { isPlace, MAX_PLACE } from '#domain/ticket/integration.ts'
import {
  MAX_TICKET_BODY,
  MAX_TICKET_TITLE,
  type RemoteTicket,
  type Ticket,
  type TicketDraft,
} from '#domain/ticket/ticket.ts'
import type { LinkRefusal, Tickets } from '#domain/ticket/tickets.ts'
import { systemOf, type TicketParts } from './ticket-parts.ts'
import { receiveHook } from './receive-hook.ts'

/** Longer texts are not URLs. */
const MAX_TYPED = 1_000

export function createTickets(parts: TicketParts): Tickets {
  const { catalogue, box } = parts
  return {
    connect: async (grant, kind, settings, token, now) => {
      const webhookSecret = newSecret()
      const secrets = { ...sealedToken(parts, token), webhookSecret: box.seal(webhookSecret) }
      const made = await catalogue.integrations.create(grant, kind, settings, secrets, now)
      return made.ok ? ok({ integration: made.value, webhookSecret }) : made
    },
    change: async (grant, id, settings, token, now) => {
      const before = await catalogue.integrations.byId(grant, id)
      if (token === '' && before !== undefined && before.baseUrl !== settings.baseUrl)
        return refuse({ reason: 'token_missing' })
      return catalogue.integrations.update(grant, id, settings, token === '' ? {} : sealedToken(parts, token), now)
    },
    renewWebhookSecret: async (grant, id, now) => {
      const integration = await catalogue.integrations.byId(grant, id)
      if (integration === undefined) return undefined
      const secret = newSecret()
      await catalogue.integrations.update(grant, id, integration, { webhookSecret: box.seal(secret) }, now)
      return secret
    },
    check: async (grant, id) => {
      const integration = await catalogue.integrations.byId(grant, id)
      if (integration === undefined) return undefined
      return (await systemOf(parts, id))?.check(integration.place)
    },
    link: (grant, issue, typed, now) => link(parts, grant, issue, typed, now),
    create: (grant, issue, integrationId, draft, now) => create(parts, grant, issue, integrationId, draft, now),
    search: (grant, issue, words) => search(parts, grant, issue, words),
    receive: (kind, id, request, now) => receiveHook(parts, kind, id, request, now),
  }
}

/** 128 bits as letters and digits, because it is copied by hand into other systems' forms. */
function newSecret(): string {
  return randomBytes(16).toString('hex')
}

function sealedToken({ box }: TicketParts, token: string) {
  return { token: box.seal(token), tokenEnds: token.slice(-4) }
}

async function link(
  parts: TicketParts,
  ...[grant, issue, typed, now]: Parameters<Tickets['link']>
): Promise<Result<Ticket, LinkRefusal>> {
  const { integrations } = parts.catalogue
  const found = findTicket(typed.slice(0, MAX_TYPED), await integrations.usable(grant, issue.projectId))
  if (!found.ok) return found
  const { integration, key } = found.value
  const system = await systemOf(parts, integration.id)
  const remote = await system?.get(key)
  if (remote === undefined) return refuse({ reason: 'gone' })
  if (!remote.ok) return refuse({ ...remote.refusal, kind: integration.kind })
  return keep(parts, grant, issue, integration.id, remote.value, now)
}

async function create(
  parts: TicketParts,
  ...[grant, issue, integrationId, draft, now]: Parameters<Tickets['create']>
): Promise<Result<Ticket, LinkRefusal>> {
  const usable = await parts.catalogue.integrations.usable(grant, issue.projectId)
  const integration = usable.find(({ id }) => id === integrationId)
  if (integration === undefined) return refuse({ reason: 'gone' })
  if (!isPlace(integration.kind, draft.place)) return refuse({ reason: 'no_place' })
  const made = await (await systemOf(parts, integrationId))?.create(cut(draft))
  if (made === undefined) return refuse({ reason: 'gone' })
  if (!made.ok) return refuse({ ...made.refusal, kind: integration.kind })
  return keep(parts, grant, issue, integrationId, made.value, now)
}

function cut({ place, title, body }: TicketDraft): TicketDraft {
  return {
    place: place.slice(0, MAX_PLACE),
    title: title.slice(0, MAX_TICKET_TITLE).toWellFormed(),
    body: body.slice(0, MAX_TICKET_BODY).toWellFormed(),
  }
}

async function keep(
  { catalogue }: TicketParts,
  grant: Parameters<Tickets['link']>[0],
  issue: Parameters<Tickets['link']>[1],
  integrationId: number,
  remote: RemoteTicket,
  now: Date,
): Promise<Result<Ticket, LinkRefusal>> {
  const linked = await catalogue.tickets.link(grant, issue.id, integrationId, remote, now)
  return linked.ok ? linked : refuse({ reason: 'gone' })
}

/** Queries all systems concurrently; a failing one contributes no results. */
async function search(
  parts: TicketParts,
  ...[grant, issue, words]: Parameters<Tickets['search']>
): ReturnType<Tickets['search']> {
  const usable = await parts.catalogue.integrations.usable(grant, issue.projectId)
  const found = await Promise.all(
    usable.map(async (integration) => {
      const system = await systemOf(parts, integration.id)
      const answer = await system?.search(integration.place, words.slice(0, MAX_TYPED))
      return answer?.ok === true ? answer.value.map((ticket) => ({ ...ticket, integration })) : []
    }),
  )
  return found.flat()
}
