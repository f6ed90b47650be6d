import type { AlertWork } from '#domain/alert/alert-work.ts'
import {
  queueKinds,
  type Outbox,
  type OutboxMessage,
  type QueueKind,
  type QueueName,
  type Settlement,
  type Waiting,
} from '#domain/alert/outbox.ts'
import type { ReceiverConfig } from '#domain/alert/receiver.ts'
import { confirmationRetries, nextTry, usualRetries, type Retries } from '#domain/alert/retry.ts'
import type { WebhookMessage } from '#domain/webhook/webhook.ts'
import type { Deliver } from '#notify/alerts/deliver.ts'
import type { Attempt } from '#notify/alerts/attempt.ts'
import type { SecretBox } from '#outbound/secret-box.ts'

export interface OutboxParts {
  readonly outbox: Outbox
  readonly work: Pick<AlertWork, 'receiver' | 'person'>
  readonly box: SecretBox
  readonly deliver: Deliver
  readonly sendWebhook: (message: WebhookMessage, delivery: Delivery) => Promise<Attempt>
  /** Called with Mishap's own errors; those of receivers are stored with the message. */
  readonly onFault: (fault: unknown) => void
}

interface Delivery {
  readonly deliveryId: string
  readonly now: Date
}

export interface OutboxWorker {
  /** Starts sending everything that is due, without waiting for it. */
  send(now: Date): Promise<void>
  /** Waits for sends in progress and starts no new ones. */
  stop(): Promise<void>
}

/**
 * Concurrent queues per kind, so that a hanging mail server does not delay webhooks, and status page subscribers do not
 * delay alerts.
 */
const AT_ONCE: Readonly<Record<QueueKind, number>> = { receiver: 8, person: 4, subscriber: 4, webhook: 4 }

/**
 * Sends the outbox: one message at a time per queue, in order, so that a slow or unreachable receiver delays no other.
 * A message is settled after it was sent, so a crash in between sends it once more, with the same id.
 */
export function createOutboxWorker(parts: OutboxParts): OutboxWorker {
  const { outbox, onFault } = parts
  const busy = new Map<QueueName, Promise<void>>()
  let isStopping = false

  async function send(now: Date): Promise<void> {
    await Promise.all(queueKinds.map((kind) => sendKind(kind, now)))
  }

  async function sendKind(kind: QueueKind, now: Date): Promise<void> {
    const isFull = () => busyOf(kind) >= AT_ONCE[kind]
    if (isStopping || isFull()) return
    // Messages in progress are still listed as due.
    for (const waiting of await outbox.due(now, AT_ONCE[kind] + busyOf(kind), kind)) {
      if (busy.has(waiting.queue) || isFull() || isStopping) continue
      busy.set(waiting.queue, sendQueue(waiting, now))
    }
  }

  function busyOf(kind: QueueKind): number {
    return [...busy.keys()].filter((queue) => queue.startsWith(`${kind}:`)).length
  }

  /** Sends one message, then checks immediately for more. */
  async function sendQueue(waiting: Waiting, now: Date): Promise<void> {
    try {
      await outbox.settle(waiting.id, settlementOf(waiting, await tryOne(parts, waiting, now), now))
    } catch (fault) {
      onFault(fault)
      return
    } finally {
      busy.delete(waiting.queue)
    }
    await send(new Date()).catch(onFault)
  }

  return {
    send,
    stop: async () => {
      isStopping = true
      await Promise.all(busy.values())
    },
  }
}

async function tryOne(
  { work, box, deliver, sendWebhook }: OutboxParts,
  { message, deliveryId }: Waiting,
  now: Date,
): Promise<Attempt> {
  const delivery = { deliveryId, now }
  switch (message.kind) {
    case 'receiver': {
      const found = await work.receiver(message.receiverId)
      const config = found === undefined ? undefined : openConfig(box, found.sealed)
      if (found === undefined || config === undefined) return gone(now)
      return deliver.toReceiver(config, found.receiver.locale, message.notice, delivery)
    }
    case 'person':
    case 'digest': {
      const person = await work.person(message.userId)
      if (person === undefined) return gone(now)
      if (message.kind === 'person') return deliver.toPerson(person, message.notice, delivery)
      return deliver.summary(person, message.digest, delivery)
    }
    case 'status':
      return deliver.toSubscriber(message, delivery)
    case 'webhook':
      return sendWebhook(message, delivery)
  }
}

/** Decrypts a receiver's config; `undefined` if another instance's secret encrypted it. */
export function openConfig(box: SecretBox, sealed: string): ReceiverConfig | undefined {
  const opened = box.open(sealed)
  // Only this server writes these configs.
  return opened === undefined ? undefined : (JSON.parse(opened) as ReceiverConfig)
}

function retriesOf(message: OutboxMessage): Retries {
  return message.kind === 'status' && message.notice.kind === 'confirm' ? confirmationRetries : usualRetries
}

function gone(now: Date): Attempt {
  return { answer: { at: now, outcome: 'receiver_gone', status: null, text: '' }, again: false }
}

function settlementOf(
  { attempts, createdAt, message }: Waiting,
  { answer, again, afterMs }: Attempt,
  now: Date,
): Settlement {
  if (answer.outcome === 'taken') return { state: 'sent', answer }
  const nextAt = again ? nextTry(attempts + 1, createdAt, now, Math.random(), afterMs, retriesOf(message)) : null
  return nextAt === null ? { state: 'failed', answer } : { state: 'waiting', answer, nextAt }
}
