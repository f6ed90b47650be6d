/**
 * Issues can be linked to tickets in GitHub, GitLab or Jira. An integration (integration.ts) connects one such system,
 * whose client is a TicketSystem (system.ts). Users link and create tickets (tickets.ts); webhooks and background jobs
 * synchronize the states of issues and tickets.
 */
import type { Grant } from '../access/access.ts'
import type { IssueId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { Integration, TicketSystemKind } from './integration.ts'

/** `not_planned`: closed without a fix. */
export type TicketState = 'open' | 'closed' | 'not_planned'

/** A ticket as reported by its system. */
export interface RemoteTicket {
  /** `owner/repo#12`, `group/project#12`, `PROJ-12`. */
  readonly key: string
  /** Its URL in the browser. */
  readonly url: string
  readonly title: string
  readonly state: TicketState
  /** When the system last changed it. Older updates than the known one are ignored. */
  readonly updatedAt: Date
}

/** A ticket linked to issues. */
export interface Ticket extends RemoteTicket {
  readonly id: number
  readonly integrationId: number
  readonly kind: TicketSystemKind
}

export interface TicketDraft {
  readonly place: string
  readonly title: string
  /** In the system's own markup. */
  readonly body: string
}

/** Maximum characters of a title (limits: Jira 255, GitLab 255, GitHub 256) and of a body (Jira: 32,767). */
export const MAX_TICKET_TITLE = 255
export const MAX_TICKET_BODY = 32_000

/** Tickets linked to issues. Linking and unlinking are recorded in the issue's history in the same transaction. */
export interface TicketCatalogue {
  /** Tickets of one issue, oldest link first. */
  of(grant: Grant<'event:read'>, issue: IssueId): Promise<readonly Ticket[]>
  /** Stores a ticket and links it. Idempotent. */
  link(
    grant: Grant<'event:write'>,
    issue: IssueId,
    integrationId: number,
    ticket: RemoteTicket,
    now: Date,
  ): Promise<Result<Ticket, { reason: 'not_found' }>>
  /** Restores a link that was removed from this issue. */
  relink(
    grant: Grant<'event:write'>,
    issue: IssueId,
    ticketId: number,
    now: Date,
  ): Promise<Result<Ticket, { reason: 'not_found' }>>
  /** Keeps the ticket and returns it; `undefined` if it was not linked. */
  unlink(grant: Grant<'event:write'>, issue: IssueId, ticketId: number, now: Date): Promise<Ticket | undefined>
}

/** A pushed commit whose message may mention issues. */
export interface PushedCommit {
  readonly id: string
  readonly message: string
  /** '' if unknown. */
  readonly authorName: string
}

/** The server's own access to integrations and tickets: webhooks and background jobs. */
export interface TicketFeed {
  /** An integration with its sealed secrets; `undefined` if it does not exist. */
  integration(id: number): Promise<(Integration & SealedPair) | undefined>
  /** Records that an authenticated webhook of this integration was received. */
  heard(id: number, now: Date): Promise<void>
  /**
   * Applies the state of a linked ticket, if it is newer than the known one. If the integration is set up for it,
   * closing the last open ticket of an issue resolves the issue, and reopening one reopens it. Returns the number of
   * issues changed.
   */
  observed(integrationId: number, ticket: RemoteTicket, now: Date): Promise<number>
  /** Removes a deleted ticket and its links. */
  vanished(integrationId: number, key: string): Promise<void>
  /** Resolves the issues that a commit claims to fix, once per commit and issue. Returns the number resolved. */
  mended(
    repository: string,
    commit: PushedCommit,
    issues: readonly { readonly projectSlug: string; readonly number: number }[],
    now: Date,
  ): Promise<number>
  /**
   * Continues reading the activity feed and schedules the tickets of resolved issues for closing, if the integration is
   * set up for it. Returns the number of entries read.
   */
  follow(limit: number, now: Date): Promise<number>
  /** Tickets due to be closed, all of whose issues are still resolved. */
  toClose(now: Date, limit: number): Promise<readonly (Ticket & { readonly attempts: number })[]>
  /**
   * Records that closing failed; success is recorded by {@link observed}. `again`: when to retry; `null` to give up.
   */
  closeFailed(ticketId: number, again: Date | null): Promise<void>
  /** Linked tickets that have not been checked for a while: open ones, and those closed within the last two weeks. */
  toLookAt(now: Date, limit: number): Promise<readonly Ticket[]>
  lookedAt(ticketId: number, now: Date): Promise<void>
}

export interface SealedPair {
  readonly sealedToken: string
  readonly sealedWebhookSecret: string
}
