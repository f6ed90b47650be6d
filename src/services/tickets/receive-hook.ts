import { ok, refuse, type Result } from '#domain/result.ts'
import { issuesMendedBy } from '#domain/issue/commit-message.ts'
import type { TicketSystemKind } from '#domain/ticket/integration.ts'
import type { PushedCommit } from '#domain/ticket/ticket.ts'
import type { HookReceipt, HookRefusal, HookRequest } from '#domain/ticket/tickets.ts'
import { isGenuine, readHook } from '#notify/tickets/hooks.ts'
import type { TicketParts } from './ticket-parts.ts'

/** Handles a webhook of a ticket system: see Tickets.receive. */
export async function receiveHook(
  { catalogue: { ticketFeed }, box }: TicketParts,
  kind: TicketSystemKind,
  id: number,
  request: HookRequest,
  now: Date,
): Promise<Result<HookReceipt, HookRefusal>> {
  const integration = await ticketFeed.integration(id)
  const secret = integration && box.open(integration.sealedWebhookSecret)
  const isKnown = integration?.kind === kind && secret !== undefined && isGenuine(kind, request, secret)
  if (!isKnown) return refuse({ reason: 'unknown' })
  const body = parseJson(request.bytes)
  if (body === undefined) return refuse({ reason: 'not_json' })
  await ticketFeed.heard(id, now)
  const news = readHook(kind, request.headers, body, integration.baseUrl)
  switch (news.kind) {
    case 'ticket':
      return ok({ changed: await ticketFeed.observed(id, news.ticket, now) })
    case 'gone':
      await ticketFeed.vanished(id, news.key)
      return ok({ changed: 0 })
    case 'push':
      return ok({ changed: await takeCommits(ticketFeed, news.repository, news.commits, now) })
    case 'nothing':
      return ok({ changed: 0 })
  }
}

/** GitHub sends a form unless JSON was selected. The response, which it displays, explains that. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** In order, so that a later commit sees the effect of an earlier one on the same issue. */
async function takeCommits(
  feed: TicketParts['catalogue']['ticketFeed'],
  repository: string,
  commits: readonly PushedCommit[],
  now: Date,
): Promise<number> {
  let changed = 0
  for (const commit of commits) {
    const issues = issuesMendedBy(commit.message)
    if (issues.length > 0) changed += await feed.mended(repository, commit, issues, now)
  }
  return changed
}
