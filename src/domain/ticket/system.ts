import type { Result } from '../result.ts'
import type { RemoteTicket, TicketDraft } from './ticket.ts'

/**
 * The reason why another system did not do what it was asked. Network: nobody answers (`unreachable`, `timeout`), the
 * operator's own network is closed to it (`private_address`), or what answers is no such system (`unexpected`: `status`
 * tells more).
 */
export interface TicketFault {
  readonly reason:
    | 'unreachable'
    | 'timeout'
    | 'private_address'
    | 'unexpected'
    /** The token is wrong or has expired. */
    | 'unauthorized'
    /** The token may not do this. */
    | 'forbidden'
    /** There is no such ticket or place, or the token may not know of it. */
    | 'not_found'
    | 'rate_limited'
    /** It does not take what was sent. */
    | 'rejected'
    /** It is in trouble itself. */
    | 'server_error'
    /** Jira has no transition from here that leads to a state of the category "done". */
    | 'no_way_to_close'
  /** 0 where there was no answer. */
  readonly status: number
  /** What it says, in its own words; '' where it says nothing. */
  readonly says: string
}

/** Returns whether asking again later may help. */
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

/** The result of a check: whose token it is, and, where a place was named, what its system calls it. */
export interface TicketCheck {
  readonly account: string
  readonly place: string
}

/** One GitHub, GitLab or Jira, spoken to with a token. Keys are whole: `owner/repo#12`, `PROJ-12`. */
export interface TicketSystem {
  /** @param place '' asks for the account alone */
  check(place: string): Promise<Result<TicketCheck, TicketFault>>
  get(key: string): Promise<Result<RemoteTicket, TicketFault>>
  create(draft: TicketDraft): Promise<Result<RemoteTicket, TicketFault>>
  /** Tickets whose text holds these words, best first, at most ten. @param place '' looks wherever the token may */
  search(place: string, words: string): Promise<Result<readonly RemoteTicket[], TicketFault>>
  /** Closes it as done. One that is closed already is fine. */
  close(key: string): Promise<Result<RemoteTicket, TicketFault>>
}
