import type { Grant } from '../access/access.ts'
import type { IssueId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { Integration, TicketSystemKind } from './integration.ts'

/**
 * The state of a ticket: whether there is still something to do. `not_planned`: closed, but not because it was mended.
 */
export type TicketState = 'open' | 'closed' | 'not_planned'

/** A ticket as its system knows it. */
export interface RemoteTicket {
  /** `owner/repo#12`, `group/project#12`, `PROJ-12`. */
  readonly key: string
  /** Where people read it. */
  readonly url: string
  readonly title: string
  readonly state: TicketState
  /** When its system last changed it: what is older than what is known already is old news. */
  readonly updatedAt: Date
}

/** A ticket that issues are linked to. */
export interface Ticket extends RemoteTicket {
  readonly id: number
  readonly integrationId: number
  readonly kind: TicketSystemKind
}

/** The text and the place of a new ticket. */
export interface TicketDraft {
  readonly place: string
  readonly title: string
  /** In the markup of its system. */
  readonly body: string
}

/** Most characters of a title (Jira's limit, GitLab's and GitHub's are 255 and 256) and of a body (Jira's: 32,767). */
export const MAX_TICKET_TITLE = 255
export const MAX_TICKET_BODY = 32_000

/** Tickets of issues. Each link and its end is a line of the issue's history, in the same transaction. */
export interface TicketCatalogue {
  /** Of one issue, the oldest link first. */
  of(grant: Grant<'event:read'>, issue: IssueId): Promise<readonly Ticket[]>
  /** Keeps what is known of a ticket, and links it. One that is linked already stays so. */
  link(
    grant: Grant<'event:write'>,
    issue: IssueId,
    integrationId: number,
    ticket: RemoteTicket,
    now: Date,
  ): Promise<Result<Ticket, { reason: 'not_found' }>>
  /** Links a ticket again that was taken off this issue. */
  relink(
    grant: Grant<'event:write'>,
    issue: IssueId,
    ticketId: number,
    now: Date,
  ): Promise<Result<Ticket, { reason: 'not_found' }>>
  /** The ticket itself stays as it is. Returns it; undefined where it was not linked. */
  unlink(grant: Grant<'event:write'>, issue: IssueId, ticketId: number, now: Date): Promise<Ticket | undefined>
}

/** A commit that somebody has pushed, as far as its message is of interest. */
export interface PushedCommit {
  readonly id: string
  readonly message: string
  /** '' where unknown. */
  readonly authorName: string
}

/** The reading and writing of integrations and tickets by the server itself: webhooks and background work. */
export interface TicketFeed {
  /** An integration with its secrets, sealed; undefined where there is none. */
  integration(id: number): Promise<(Integration & SealedPair) | undefined>
  /** A webhook of this integration was heard, and is what it says it is. */
  heard(id: number, now: Date): Promise<void>
  /**
   * Takes in what a ticket's system says of it, where it is linked and the news is new: where the integration says so,
   * closing the last open ticket of an issue resolves the issue, and opening one again reopens it. Returns how many
   * issues changed.
   */
  observed(integrationId: number, ticket: RemoteTicket, now: Date): Promise<number>
  /** The ticket is gone: so are its links. */
  vanished(integrationId: number, key: string): Promise<void>
  /** Resolves, in this commit, issues that it says it mends; each commit does so once for an issue. Returns how many. */
  mended(
    repository: string,
    commit: PushedCommit,
    issues: readonly { readonly projectSlug: string; readonly number: number }[],
    now: Date,
  ): Promise<number>
  /**
   * Reads on in the history of issues, and marks the tickets of those that were resolved to be closed, where their
   * integration says so. Returns how many lines were read.
   */
  follow(limit: number, now: Date): Promise<number>
  /** Tickets that are to be closed by now, all of whose issues are still resolved. */
  toClose(now: Date, limit: number): Promise<readonly (Ticket & { readonly attempts: number })[]>
  /** It could not be closed. What could is told by {@link observed}. `again`: when to try anew; null: never. */
  closeFailed(ticketId: number, again: Date | null): Promise<void>
  /** Linked tickets that nobody has looked at for a while: open ones, and those that were closed in the last two weeks. */
  toLookAt(now: Date, limit: number): Promise<readonly Ticket[]>
  lookedAt(ticketId: number, now: Date): Promise<void>
}

export interface SealedPair {
  readonly sealedToken: string
  readonly sealedWebhookSecret: string
}
