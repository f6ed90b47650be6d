import type { Grant } from '../access/access.ts'
import type { Issue } from '../issue/issue.ts'
import type { Result } from '../result.ts'
import type { NoTicket } from './find-ticket.ts'
import type { Integration, IntegrationSettings, TicketSystemKind, UsableIntegration } from './integration.ts'
import type { TicketCheck, TicketFault } from './system.ts'
import type { RemoteTicket, Ticket, TicketDraft } from './ticket.ts'

/** The answer to a webhook: how many issues it changed. */
export interface HookReceipt {
  readonly changed: number
}

/** `unknown`: there is no such integration, or the signature is not its own: a stranger learns not which. */
export interface HookRefusal {
  readonly reason: 'unknown' | 'not_json'
}

/** A request of a webhook, as it came. */
export interface HookRequest {
  readonly headers: Headers
  /** What stands in the address after the question mark. */
  readonly query: URLSearchParams
  readonly bytes: Uint8Array
}

/** An issue cannot be linked: it is not there, the text names no ticket, or the ticket's system says no. */
export type LinkRefusal = NoTicket | (TicketFault & { readonly kind: TicketSystemKind }) | { readonly reason: 'gone' }

/** The work on tickets that takes more than the catalogue: secrets, and requests to other servers. */
export interface Tickets {
  /** Connects a system. `webhookSecret`: told this once. The settings have been checked (`settingsProblems`). */
  connect(
    grant: Grant<'org:write'>,
    kind: TicketSystemKind,
    settings: IntegrationSettings,
    token: string,
    now: Date,
  ): Promise<Result<{ readonly integration: Integration; readonly webhookSecret: string }, { reason: 'name_taken' }>>
  /** @param token '' leaves the one that there is, which no other address than its own gets */
  change(
    grant: Grant<'org:write'>,
    id: number,
    settings: IntegrationSettings,
    token: string,
    now: Date,
  ): Promise<Result<Integration, { reason: 'name_taken' | 'token_missing' | 'not_found' }>>
  /** A new secret for the webhook; the one before is refused from now on. undefined: there is no such integration. */
  renewWebhookSecret(grant: Grant<'org:write'>, id: number, now: Date): Promise<string | undefined>
  /** Asks whether the token works, and whether it sees the place; undefined: there is no such integration. */
  check(grant: Grant<'org:write'>, id: number): Promise<Result<TicketCheck, TicketFault> | undefined>
  /** Links the ticket that a text names, of one of these integrations. */
  link(
    grant: Grant<'event:write'>,
    issue: Pick<Issue, 'id' | 'projectId'>,
    typed: string,
    now: Date,
  ): Promise<Result<Ticket, LinkRefusal>>
  /** Makes a ticket and links it. */
  create(
    grant: Grant<'event:write'>,
    issue: Pick<Issue, 'id' | 'projectId'>,
    integrationId: number,
    draft: TicketDraft,
    now: Date,
  ): Promise<Result<Ticket, LinkRefusal>>
  /** Tickets whose text holds these words, wherever the project's tickets are made. What fails is left out. */
  search(
    grant: Grant<'event:write'>,
    issue: Pick<Issue, 'projectId'>,
    words: string,
  ): Promise<readonly (RemoteTicket & { readonly integration: UsableIntegration })[]>
  /** Takes in a webhook. */
  receive(
    kind: TicketSystemKind,
    id: number,
    request: HookRequest,
    now: Date,
  ): Promise<Result<HookReceipt, HookRefusal>>
}
