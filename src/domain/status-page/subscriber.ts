import { mailboxOf, parseMailAddress } from '../mail-address.ts'
import type { PublicIncident } from './snapshot.ts'
import type { Indicator } from './states.ts'

/** How a subscriber is told of incidents. */
export const subscriberKinds = ['mail', 'webhook'] as const
export type SubscriberKind = (typeof subscriberKinds)[number]

/** Somebody who is told of what happens on a status page. */
export interface Subscriber {
  readonly id: number
  /** Random: the links in messages bear it. */
  readonly publicId: string
  readonly kind: SubscriberKind
  /** An address of mail, or of a webhook. */
  readonly target: string
  readonly locale: string
  /** null: they have not confirmed that they want it. */
  readonly confirmedAt: Date | null
  readonly createdAt: Date
}

/** The page that a message is about, as its reader knows it. */
export interface NoticePage {
  readonly id: string
  readonly name: string
  readonly url: string
}

/** A message to a subscriber, whole: it is put into words when it goes out. */
export type StatusNotice =
  | { readonly kind: 'confirm'; readonly page: NoticePage; readonly confirm: string }
  | {
      readonly kind: 'incident'
      readonly page: NoticePage
      readonly indicator: Indicator
      /** Its newest update is the one that is told. */
      readonly incident: PublicIncident
      readonly unsubscribe: string
    }

/** Subscribers of one page who have confirmed. */
export const MAX_SUBSCRIBERS = 10_000
/** Unconfirmed requests per page: a new one replaces the oldest. */
export const MAX_UNCONFIRMED = 1_000
/** How long an unconfirmed request is kept. */
export const CONFIRM_WITHIN_MS = 3 * 24 * 3_600_000
/** After how long the same address is asked again: a person may have lost the mail, a webhook loses nothing. */
export const askAgainMs: Readonly<Record<SubscriberKind, number>> = { mail: 3_600_000, webhook: CONFIRM_WITHIN_MS }

/** The only way from what a stranger typed to where messages go. */
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

/** Something whose share of what strangers ask for is limited, over all pages. */
export interface AskedOf {
  readonly key: string
  readonly mostPerHour: number
}

/** Returns who would hear of a request: the mailbox, or the host of a webhook and the site that it belongs to. */
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
