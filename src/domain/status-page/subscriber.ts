import { mailboxOf, parseMailAddress } from '../mail-address.ts'
import type { PublicIncident } from './snapshot.ts'
import type { Indicator } from './states.ts'

/** How a subscriber is notified of incidents. */
export const subscriberKinds = ['mail', 'webhook'] as const
export type SubscriberKind = (typeof subscriberKinds)[number]

export interface Subscriber {
  readonly id: number
  /** A random id, used in the links of messages. */
  readonly publicId: string
  readonly kind: SubscriberKind
  /** An email address or a webhook URL. */
  readonly target: string
  readonly locale: string
  /** `null` if not confirmed yet. */
  readonly confirmedAt: Date | null
  readonly createdAt: Date
}

/** The page a message is about, in the recipient's terms. */
export interface NoticePage {
  readonly id: string
  readonly name: string
  readonly url: string
}

/** The content of a message to a subscriber. It is rendered when it is sent. */
export type StatusNotice =
  | { readonly kind: 'confirm'; readonly page: NoticePage; readonly confirm: string }
  | {
      readonly kind: 'incident'
      readonly page: NoticePage
      readonly indicator: Indicator
      /** The message is about its newest update. */
      readonly incident: PublicIncident
      readonly unsubscribe: string
    }

/** Maximum confirmed subscribers per page. */
export const MAX_SUBSCRIBERS = 10_000
/** Maximum unconfirmed requests per page. A new one replaces the oldest. */
export const MAX_UNCONFIRMED = 1_000
/** How long an unconfirmed request is kept. */
export const CONFIRM_WITHIN_MS = 3 * 24 * 3_600_000
/** When an address can request another confirmation: people lose mail, webhooks do not. */
export const askAgainMs: Readonly<Record<SubscriberKind, number>> = { mail: 3_600_000, webhook: CONFIRM_WITHIN_MS }

/** Validates and normalizes what a visitor entered as the address. */
export function parseTarget(kind: SubscriberKind, text: string): string | undefined {
  const trimmed = text.trim()
  switch (kind) {
    case 'mail':
      return parseMailAddress(text)
    case 'webhook': {
      const url = trimmed.length <= 2_000 ? URL.parse(trimmed) : null
      if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
        return undefined
      url.hash = ''
      return url.href
    }
  }
}

/** A recipient whose share of anonymous requests is limited, across all pages. */
export interface AskedOf {
  readonly key: string
  readonly mostPerHour: number
}

/** Who would be contacted because of a request: the mailbox, or the host of a webhook and the site it belongs to. */
export function reachedBy(kind: SubscriberKind, target: string): readonly AskedOf[] {
  switch (kind) {
    case 'mail': {
      const address = parseMailAddress(target)
      return address === undefined ? [] : [{ key: `mailbox ${mailboxOf(address)}`, mostPerHour: 3 }]
    }
    case 'webhook': {
      const host = (URL.parse(target)?.hostname ?? '').replace(/\.$/, '')
      const isAddress = host.startsWith('[') || /^[\d.]+$/.test(host)
      const site = host.split('.').slice(-2).join('.')
      const ofHost = { key: `host ${host}`, mostPerHour: 10 }
      return isAddress ? [ofHost] : [ofHost, { key: `site ${site}`, mostPerHour: 30 }]
    }
  }
}
