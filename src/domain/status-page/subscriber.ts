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

/** Subscribers of one page, confirmed or not. */
export const MAX_SUBSCRIBERS = 10_000
/** After how long a request that nobody has confirmed is forgotten; another one for the same address waits an hour. */
export const CONFIRM_WITHIN_MS = 3 * 24 * 3_600_000
export const ASK_AGAIN_MS = 3_600_000

const MAIL = /^[^\s@<>",;:\\()[\]\p{Cc}]{1,64}@[^\s@<>",;:\\()[\]\p{Cc}]{1,190}$/u

/** The only way from what a stranger typed to where messages go. */
export function parseTarget(kind: SubscriberKind, text: string): string | undefined {
  const trimmed = text.trim()
  switch (kind) {
    case 'mail':
      return MAIL.test(trimmed) ? trimmed : undefined
    case 'webhook': {
      const url = trimmed.length <= 2_000 ? URL.parse(trimmed) : null
      return url !== null && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined
    }
  }
}
