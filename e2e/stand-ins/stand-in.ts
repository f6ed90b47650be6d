import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TicketSystemKind } from '#domain/ticket/integration.ts'

/** A ticket as a stand-in keeps it. */
export interface StoredTicket {
  readonly place: string
  readonly number: number
  title: string
  body: string
  /** `not_planned`: closed for another reason than that it is done; GitHub alone tells. */
  state: 'open' | 'closed' | 'not_planned'
  updatedAt: Date
}

/** A commit that is pushed. */
export interface StandInCommit {
  readonly id: string
  readonly message: string
  readonly author: string
}

/** A webhook's request, as the system would send it. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** What it appends to the address: a Jira of one's own knows no other way to say who it is. */
  readonly query: string
}

/** Behaves as one GitHub, GitLab or Jira does, as far as Mishap asks. */
export interface TicketStandIn {
  readonly kind: TicketSystemKind
  /** What an integration is given. */
  readonly baseUrl: string
  readonly token: string
  readonly account: string
  readonly place: string
  readonly tickets: StoredTicket[]
  /** What was asked: `POST /api/v3/repos/acme/shop/issues`. */
  readonly asked: string[]
  /** Answers everything with this status from now on; 0: as it should. */
  trouble: number
  add(title: string): StoredTicket
  keyOf(ticket: StoredTicket): string
  /** Somebody changes a ticket over there. */
  set(ticket: StoredTicket, state: StoredTicket['state']): void
  /** The webhook that tells of a ticket, or of a push to a branch. */
  tell(
    what: StoredTicket | { readonly branch: string; readonly commits: readonly StandInCommit[] },
    secret: string,
  ): Delivery
  close(): Promise<void>
}

/** What differs from system to system. */
export interface Dialect {
  readonly place: string
  /** Where its API begins. */
  readonly root: string
  readonly account: string
  isAllowed(headers: IncomingMessage['headers'], token: string): boolean
  keyOf(ticket: StoredTicket): string
  /** What it answers; undefined: there is no such thing. */
  answer(asked: Asked, system: Pick<TicketStandIn, 'tickets' | 'add' | 'set' | 'baseUrl'>): Answered | undefined
  tell(what: Parameters<TicketStandIn['tell']>[0], secret: string, baseUrl: string): Delivery
}

export interface Asked {
  readonly method: string
  /** Below the API's root, with its slash at the start, as it was sent. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

export interface Answered {
  readonly status: number
  readonly body: unknown
}

/** What a sender puts into its header of signatures. */
export function signed(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
