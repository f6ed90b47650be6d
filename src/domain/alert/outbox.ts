import type { AlertNotice } from './notice.ts'
import type { StatusNotice, SubscriberKind } from '../status-page/subscriber.ts'
import type { WebhookMessage } from '../webhook/webhook.ts'
import type { DeliveryAnswer } from './rule.ts'
import type { NotificationTopic } from './preferences.ts'

/** A message waiting to be sent. It is rendered when it is sent, and stored as JSON. */
export type OutboxMessage =
  /** An alert to a receiver of the organization. */
  | { readonly kind: 'receiver'; readonly receiverId: number; readonly notice: AlertNotice }
  /** An alert mailed to a person. */
  | { readonly kind: 'person'; readonly userId: string; readonly notice: AlertNotice }
  /** A digest mail to a person. Stored as kind `digest`. */
  | { readonly kind: 'digest'; readonly userId: string; readonly digest: Summary }
  /** A status page update to one subscriber. */
  | StatusMessage
  /** A change, sent to a webhook of the organization. */
  | WebhookMessage

export interface StatusMessage {
  readonly kind: 'status'
  readonly subscriber: number
  readonly to: { readonly kind: SubscriberKind; readonly target: string; readonly locale: string }
  readonly notice: StatusNotice
}

/** Several notifications in one mail. */
export interface Summary {
  /** Newest first, at most {@link MAX_SUMMARY}. */
  readonly items: readonly SummaryItem[]
  /** Number of items that were left out. */
  readonly more: number
}

/** Maximum number of items in one mail. */
export const MAX_SUMMARY = 20

/** One entry of an issue's history. It is rendered when it is sent. */
export interface SummaryItem {
  readonly topic: NotificationTopic
  readonly what: SummaryEvent
  /** Name of the actor; '' for Mishap itself. */
  readonly by: string
  /** ISO 8601. */
  readonly at: string
  readonly issue: { readonly shortId: string; readonly title: string; readonly project: string; readonly link: string }
}

/** The kinds of activity that a mail can contain. */
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
  /** The beginning of the comment. */
  | { readonly kind: 'comment'; readonly text: string }
  /** An external ticket. */
  | { readonly kind: 'linked' | 'unlinked'; readonly key: string }

/**
 * Messages within a queue are sent one at a time, in order; queues are independent of each other. Examples:
 * `receiver:5`, `person:abc`, `subscriber:7`.
 */
export type QueueName = `receiver:${number}` | `person:${string}` | `subscriber:${number}` | `webhook:${number}`

/** What queues send to: receivers of the organization, people, status page subscribers, webhooks. */
export const queueKinds = ['receiver', 'person', 'subscriber', 'webhook'] as const
export type QueueKind = (typeof queueKinds)[number]

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

/** A message to be sent. */
export interface Waiting {
  readonly id: number
  /** A UUID that stays the same across retries, so that receivers can dedupe. */
  readonly deliveryId: string
  readonly queue: QueueName
  readonly message: OutboxMessage
  readonly attempts: number
  readonly createdAt: Date
}

/** The result of a delivery attempt. */
export type Settlement =
  | { readonly state: 'sent' | 'failed'; readonly answer: DeliveryAnswer }
  | { readonly state: 'waiting'; readonly answer: DeliveryAnswer; readonly nextAt: Date }

/**
 * Messages waiting to be sent. Each is written in the same transaction as the change that causes it and stays until it
 * is sent, so a crash loses nothing. A crash between sending and {@link settle} sends the message twice, with the same
 * `deliveryId`.
 */
export interface Outbox {
  /**
   * The first due message of each queue, longest waiting first, at most `limit`. `kind` limits it to one kind of queue.
   */
  due(now: Date, limit: number, kind?: QueueKind): Promise<readonly Waiting[]>
  settle(id: number, settlement: Settlement): Promise<void>
  /** Number of waiting messages and the age of the oldest; `null` if there are none. */
  backlog(): Promise<{ readonly waiting: number; readonly oldestAt: Date | null }>
  /** Deletes settled messages and firings older than this. Returns the number of messages deleted. */
  forgetBefore(before: Date): Promise<number>
}

/** Maximum queue length. Further messages are dropped, and the history records that. */
export const MAX_QUEUE = 500
