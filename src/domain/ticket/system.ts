import type { Result } from '../result.ts'
import type { RemoteTicket, TicketDraft } from './ticket.ts'

/**
 * Why an external system did not perform a request. Network problems: no response (`unreachable`, `timeout`), the
 * operator's network is off limits (`private_address`), or the responding server is not such a system (`unexpected`;
 * see `status`).
 */
export interface TicketFault {
  readonly reason:
    | 'unreachable'
    | 'timeout'
    | 'private_address'
    | 'unexpected'
    /** The token is wrong or has expired. */
    | 'unauthorized'
    | 'forbidden'
    /** The ticket or place does not exist, or the token may not see it. */
    | 'not_found'
    | 'rate_limited'
    /** The system rejects the request's content. */
    | 'rejected'
    /** The system has an internal error. */
    | 'server_error'
    /** Jira offers no transition from here to a state of the category "done". */
    | 'no_way_to_close'
  /** 0 without a response. */
  readonly status: number
  /** The system's own message; may be ''. */
  readonly says: string
}

/** Whether retrying later may help. */
export function isPassing({ reason }: TicketFault): boolean {
  switch (reason) {
    case 'unreachable':
    case 'timeout':
    case 'rate_limited':
    case 'server_error':
      return true
    case 'private_address':
    case 'unexpected':
    case 'unauthorized':
    case 'forbidden':
    case 'not_found':
    case 'rejected':
    case 'no_way_to_close':
      return false
  }
}

/** The result of a check: the token's account and, if a place was given, its display name. */
export interface TicketCheck {
  readonly account: string
  readonly place: string
}

/** Client of a GitHub, GitLab or Jira. Keys are complete: `owner/repo#12`, `PROJ-12`. */
export interface TicketSystem {
  /** @param place '' checks only the account */
  check(place: string): Promise<Result<TicketCheck, TicketFault>>
  get(key: string): Promise<Result<RemoteTicket, TicketFault>>
  create(draft: TicketDraft): Promise<Result<RemoteTicket, TicketFault>>
  /**
   * Tickets whose text contains these words, best match first, at most ten.
   * @param place '' searches everything the token can see
   */
  search(place: string, words: string): Promise<Result<readonly RemoteTicket[], TicketFault>>
  /** Closes the ticket as done. Succeeds if it is already closed. */
  close(key: string): Promise<Result<RemoteTicket, TicketFault>>
}
