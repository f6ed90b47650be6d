import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TicketSystemKind } from '#domain/ticket/integration.ts'

export interface StoredTicket {
  readonly place: string
  readonly number: number
  title: string
  body: string
  /** `not_planned`: closed without being completed; only GitHub distinguishes this. */
  state: 'open' | 'closed' | 'not_planned'
  updatedAt: Date
}

export interface StandInCommit {
  readonly id: string
  readonly message: string
  readonly author: string
}

/** A webhook request as the system would send it. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Query appended to the address: a self-hosted Jira has no other way to authenticate. */
  readonly query: string
}

/** Behaves like a GitHub, GitLab or Jira, as far as Mishap uses them. */
export interface TicketStandIn {
  readonly kind: TicketSystemKind
  /** Settings for the integration. */
  readonly baseUrl: string
  readonly token: string
  readonly account: string
  readonly place: string
  readonly tickets: StoredTicket[]
  /** The received requests: `POST /api/v3/repos/acme/shop/issues`. */
  readonly asked: string[]
  /** Answers every request with this status from now on; 0 restores normal behaviour. */
  trouble: number
  add(title: string): StoredTicket
  keyOf(ticket: StoredTicket): string
  /** Changes a ticket's state, as a user of that system would. */
  set(ticket: StoredTicket, state: StoredTicket['state']): void
  /** The webhook for a ticket, or for a push to a branch. */
  tell(
    what: StoredTicket | { readonly branch: string; readonly commits: readonly StandInCommit[] },
    secret: string,
  ): Delivery
  close(): Promise<void>
}

export interface Dialect {
  readonly place: string
  /** Root path of its API. */
  readonly root: string
  readonly account: string
  isAllowed(headers: IncomingMessage['headers'], token: string): boolean
  keyOf(ticket: StoredTicket): string
  /** The response; `undefined` for a 404. */
  answer(asked: Asked, system: Pick<TicketStandIn, 'tickets' | 'add' | 'set' | 'baseUrl'>): Answered | undefined
  tell(what: Parameters<TicketStandIn['tell']>[0], secret: string, baseUrl: string): Delivery
}

export interface Asked {
  readonly method: string
  /** Path below the API's root, with a leading slash, as sent. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

export interface Answered {
  readonly status: number
  readonly body: unknown
}

export function signed(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
