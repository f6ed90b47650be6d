import type { AlertNotice } from './notice.ts'
import type { StatusNotice, SubscriberKind } from '../status-page/subscriber.ts'
import type { WebhookMessage } from '../webhook/webhook.ts'
import type { DeliveryAnswer } from './rule.ts'
import type { NotificationTopic } from './preferences.ts'

/** A message that waits to be sent, whole: it is put into words when it goes out. Kept as JSON. */
export type OutboxMessage =
  /** An alert to a receiver of the organisation. */
  | { readonly kind: 'receiver'; readonly receiverId: number; readonly notice: AlertNotice }
  /** An alert to a person, by mail. */
  | { readonly kind: 'person'; readonly userId: string; readonly notice: AlertNotice }
  /** What a person wants to know of, in one mail. Stored under the name `digest`. */
  | { readonly kind: 'digest'; readonly userId: string; readonly digest: Summary }
  /** What happens on a status page, to somebody who subscribed to it. */
  | StatusMessage
  /** A change, to a webhook of the organisation. */
  | WebhookMessage

/** A message to a subscriber of a status page. */
export interface StatusMessage {
  readonly kind: 'status'
  readonly subscriber: number
  readonly to: { readonly kind: SubscriberKind; readonly target: string; readonly locale: string }
  readonly notice: StatusNotice
}

/** Several things that happened, in one mail. */
export interface Summary {
  /** Newest first, at most {@link MAX_SUMMARY}. */
  readonly items: readonly SummaryItem[]
  /** The number of those that are not listed. */
  readonly more: number
}

/** Most things that one mail lists. */
export const MAX_SUMMARY = 20

/** One event in the history of an issue. It is put into words when it is sent. */
export interface SummaryItem {
  readonly topic: NotificationTopic
  readonly what: SummaryEvent
  /** The name of whoever did it; '' for what Mishap did by itself. */
  readonly by: string
  /** ISO 8601. */
  readonly at: string
  readonly issue: { readonly shortId: string; readonly title: string; readonly project: string; readonly link: string }
}

/** The lines of a history that a mail has. */
export type SummaryEvent =
  | {
      readonly kind:
        | 'assigned'
        | 'unassigned'
        | 'resolved'
        | 'archived'
        | 'reopened'
        | 'escalating'
        | 'priority'
        | 'merged'
    }
  | { readonly kind: 'regressed'; readonly release: string }
  /** The beginning of what was written. */
  | { readonly kind: 'comment'; readonly text: string }
  /** A ticket elsewhere. */
  | { readonly kind: 'linked' | 'unlinked'; readonly key: string }

/**
 * Messages of one queue go out one after the other, in the order in which they were put in; queues do not wait for each
 * other. `receiver:5`, `person:abc`, `subscriber:7`
 */
export type QueueName = `receiver:${number}` | `person:${string}` | `subscriber:${number}` | `webhook:${number}`

/** Whom queues are for: receivers of the organisation, its people, whoever subscribed to a status page, webhooks. */
export const queueKinds = ['receiver', 'person', 'subscriber', 'webhook'] as const
export type QueueKind = (typeof queueKinds)[number]

/** Returns the queue that a message is in. */
export function queueOf(message: OutboxMessage): QueueName {
  switch (message.kind) {
    case 'receiver':
      return `receiver:${message.receiverId}`
    case 'person':
    case 'digest':
      return `person:${message.userId}`
    case 'status':
      return `subscriber:${message.subscriber}`
    case 'webhook':
      return `webhook:${message.webhookId}`
  }
}

/** A message that is to be sent. */
export interface Waiting {
  readonly id: number
  /** The same at each try, so that a receiver can tell a repetition: a UUID. */
  readonly deliveryId: string
  readonly queue: QueueName
  readonly message: OutboxMessage
  readonly attempts: number
  readonly createdAt: Date
}

/** The result of an attempt to send. */
export type Settlement =
  | { readonly state: 'sent' | 'failed'; readonly answer: DeliveryAnswer }
  | { readonly state: 'waiting'; readonly answer: DeliveryAnswer; readonly nextAt: Date }

/**
 * The messages that wait to be sent. Each is written with the change that causes it, in one transaction, and stays
 * until it is sent: a crash loses nothing. A crash between sending and {@link settle} sends once more, with the same
 * `deliveryId`.
 */
export interface Outbox {
  /** The first one of each queue, of those whose time has come; at most `limit`, those that wait longest first. Of all kinds, or of one. */
  due(now: Date, limit: number, kind?: QueueKind): Promise<readonly Waiting[]>
  settle(id: number, settlement: Settlement): Promise<void>
  /** Returns how many wait, and since when the oldest of them does; null when there is none. */
  backlog(): Promise<{ readonly waiting: number; readonly oldestAt: Date | null }>
  /** Forgets what was settled, and firings, before then. Returns how many messages. */
  forgetBefore(before: Date): Promise<number>
}

/** Most messages that wait in one queue. What comes then is not sent, and the history says so. */
export const MAX_QUEUE = 500
