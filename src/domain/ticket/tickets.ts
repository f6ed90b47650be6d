import type { Grant } from '../access/access.ts'
import type { Issue } from '../issue/issue.ts'
import type { Result } from '../result.ts'
import type { NoTicket } from './find-ticket.ts'
import type { Integration, IntegrationSettings, TicketSystemKind, UsableIntegration } from './integration.ts'
import type { TicketCheck, TicketFault } from './system.ts'
import type { RemoteTicket, Ticket, TicketDraft } from './ticket.ts'

/** The response to a webhook: the number of issues changed. */
export interface HookReceipt {
  readonly changed: number
}

/** `unknown`: the integration does not exist or the signature is wrong. Callers cannot distinguish the two. */
export interface HookRefusal {
  readonly reason: 'unknown' | 'not_json'
}

/** An incoming webhook request. */
export interface HookRequest {
  readonly headers: Headers
  /** Query parameters of the URL. */
  readonly query: URLSearchParams
  readonly bytes: Uint8Array
}

/** Why an issue cannot be linked: it does not exist, the text refers to no ticket, or the ticket's system refused. */
export type LinkRefusal = NoTicket | (TicketFault & { readonly kind: TicketSystemKind }) | { readonly reason: 'gone' }

/** Ticket operations that need more than the catalogue: secrets, and requests to other servers. */
export interface Tickets {
  /**
   * Connects a system. Expects validated settings (`settingsProblems`). Returns `webhookSecret`, which is shown only
   * once.
   */
  connect(
    grant: Grant<'org:write'>,
    kind: TicketSystemKind,
    settings: IntegrationSettings,
    token: string,
    now: Date,
  ): Promise<Result<{ readonly integration: Integration; readonly webhookSecret: string }, { reason: 'name_taken' }>>
  /** @param token '' keeps the current one, which is never sent to a different base URL */
  change(
    grant: Grant<'org:write'>,
    id: number,
    settings: IntegrationSettings,
    token: string,
    now: Date,
  ): Promise<Result<Integration, { reason: 'name_taken' | 'token_missing' | 'not_found' }>>
  /** Replaces the webhook secret and invalidates the old one. `undefined` if the integration does not exist. */
  renewWebhookSecret(grant: Grant<'org:write'>, id: number, now: Date): Promise<string | undefined>
  /** Checks whether the token works and can see the place; `undefined` if the integration does not exist. */
  check(grant: Grant<'org:write'>, id: number): Promise<Result<TicketCheck, TicketFault> | undefined>
  /** Links the ticket that a text refers to, in one of these integrations. */
  link(
    grant: Grant<'event:write'>,
    issue: Pick<Issue, 'id' | 'projectId'>,
    typed: string,
    now: Date,
  ): Promise<Result<Ticket, LinkRefusal>>
  create(
    grant: Grant<'event:write'>,
    issue: Pick<Issue, 'id' | 'projectId'>,
    integrationId: number,
    draft: TicketDraft,
    now: Date,
  ): Promise<Result<Ticket, LinkRefusal>>
  /**
   * Tickets whose text contains these words, in every place where the project's tickets are created. Failing systems
   * are skipped.
   */
  search(
    grant: Grant<'event:write'>,
    issue: Pick<Issue, 'projectId'>,
    words: string,
  ): Promise<readonly (RemoteTicket & { readonly integration: UsableIntegration })[]>
  /** Handles a webhook. */
  receive(
    kind: TicketSystemKind,
    id: number,
    request: HookRequest,
    now: Date,
  ): Promise<Result<HookReceipt, HookRefusal>>
}
