import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { reachedBy, type AskedOf, type NoticePage, type StatusNotice } from '#domain/status-page/subscriber.ts'
import type { StatusSubscriptions } from '#domain/status-page/status-page-catalogue.ts'
import type { SubscriptionDesk } from './public/subscription-requests.ts'

type Action = 'confirm' | 'unsubscribe'

/** Signs the links in messages, so that they need not be stored and cannot be forged. */
export interface SubscriberLinks {
  linkTo(page: NoticePage, action: Action, publicId: string): string
  /** The subscriber in a link; `undefined` if the signature is invalid. */
  read(action: Action, token: string): string | undefined
}

/** @param secret the instance's */
export function createSubscriberLinks(secret: string): SubscriberLinks {
  const sign = (action: Action, publicId: string) =>
    createHmac('sha256', secret).update(`status-page ${action} ${publicId}`).digest('base64url')
  return {
    linkTo: ({ url }, action, publicId) => `${url}/${action}/${publicId}.${sign(action, publicId)}`,
    read: (action, token) => {
      const [publicId = '', signature = ''] = token.split('.')
      const [expected, given] = [Buffer.from(sign(action, publicId)), Buffer.from(signature)]
      return expected.length === given.length && timingSafeEqual(expected, given) ? publicId : undefined
    },
  }
}

const MOST_ASKED = 10
const HOUR_MS = 3_600_000

/** Handles subscription requests from public pages. */
export function createDesk(
  subscriptions: StatusSubscriptions,
  links: SubscriberLinks,
  failed: (fault: unknown) => void,
): SubscriptionDesk {
  const asked = createAllowance()
  return {
    ask: async (page, { kind, target, locale, network }) => {
      const now = new Date()
      const ofNetwork = { key: `network ${network}`, mostPerHour: MOST_ASKED }
      if (!asked.take([ofNetwork, ...reachedBy(kind, target)], now.getTime())) return false
      const publicId = newPublicId()
      const notice: StatusNotice = {
        kind: 'confirm',
        page: { id: page.id, name: page.name, url: page.url },
        confirm: links.linkTo(page, 'confirm', publicId),
      }
      const to = { kind, target, locale }
      await subscriptions.ask(
        page.id,
        { publicId, ...to },
        (subscriber) => ({ kind: 'status', subscriber, to, notice }),
        now,
      )
      return true
    },
    failed,
    knows: (action, token) => links.read(action, token) !== undefined,
    settle: async (action, token) => {
      const publicId = links.read(action, token)
      if (publicId === undefined) return false
      return action === 'confirm' ? subscriptions.confirm(publicId, new Date()) : subscriptions.remove(publicId)
    },
  }
}

/** Counts requests per hour, by network and by target. */
function createAllowance() {
  let since = -Infinity
  let counts = new Map<string, number>()
  return {
    take: (all: readonly AskedOf[], now: number): boolean => {
      if (now - since > HOUR_MS) {
        since = now
        counts = new Map()
      }
      if (all.some(({ key, mostPerHour }) => (counts.get(key) ?? 0) >= mostPerHour)) return false
      for (const { key } of all) counts.set(key, (counts.get(key) ?? 0) + 1)
      return true
    },
  }
}

/** An opaque random id. */
export function newPublicId(): string {
  return randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x').toLowerCase()
}
