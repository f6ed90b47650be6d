/** The kinds of receivers that alerts can be sent to. */
export const receiverKinds = [
  'mail',
  'slack',
  'slack_app',
  'discord',
  'msteams',
  'google_chat',
  'telegram',
  'pagerduty',
  'opsgenie',
  'webhook',
] as const
export type ReceiverKind = (typeof receiverKinds)[number]

/**
 * The address of a receiver with its secrets, whole: made of what a person typed, and used to send. Addresses of chats
 * are secrets as well: whoever knows one may write there.
 */
export type ReceiverConfig =
  /** A shared address: people get theirs as destinations of a rule. */
  | { readonly kind: 'mail'; readonly address: string }
  /** An incoming webhook: Slack's, Discord's, a workflow's of Microsoft Teams, a space's of Google Chat. */
  | { readonly kind: 'slack' | 'discord' | 'msteams' | 'google_chat'; readonly url: string }
  /** A channel, by its id, that the Slack app of this instance posts to. */
  | { readonly kind: 'slack_app'; readonly channel: string }
  | { readonly kind: 'telegram'; readonly token: string; readonly chat: string }
  /** Key of an integration with the Events API v2. */
  | { readonly kind: 'pagerduty'; readonly routingKey: string; readonly region: Region }
  | { readonly kind: 'opsgenie'; readonly apiKey: string; readonly region: Region }
  | WebhookConfig

/** The regions in which a service keeps accounts. */
export const regions = ['us', 'eu'] as const
export type Region = (typeof regions)[number]

export interface WebhookConfig {
  readonly kind: 'webhook'
  readonly url: string
  /** The body, with `{{title}}` and the like in it (./template.ts); '': everything there is to tell, as JSON. */
  readonly template: string
  /** Signs what is sent (standardwebhooks.com): `whsec_` and Base64; '': nothing is signed. */
  readonly secret: string
}

/**
 * The part of a receiver that may be shown to whoever may read alerts: a host, an address, the last characters of a
 * key.
 */
export interface ReceiverFace {
  /** `hooks.slack.com`, `ops@example.com`, `…3f9a` */
  readonly where: string
  /** Of webhooks; '' elsewhere. */
  readonly template: string
  /** Whether what is sent is signed: webhooks only. */
  readonly signed: boolean
  /** The chat of Telegram, the region of PagerDuty and Opsgenie; '' elsewhere. */
  readonly detail: string
}

/** Somewhere that alerts are sent to. It belongs to the organisation: every rule may use it. */
export interface Receiver {
  readonly id: number
  readonly kind: ReceiverKind
  /** `#on-call`, `Pager of the shop team` */
  readonly name: string
  /** The language that it is written to in: `de`. */
  readonly locale: string
  readonly face: ReceiverFace
  readonly createdAt: Date
  readonly createdBy: string
  readonly changedAt: Date
}

/** The settings of a receiver as a person fills them in. A secret that is left empty stays as it is. */
export interface ReceiverDraft {
  readonly name: string
  readonly locale: string
  readonly config: ReceiverConfig
}

/** A field that is wrong, and why. `config` fields bear the names that they have there. */
export interface ReceiverProblem {
  readonly field:
    | 'name'
    | 'locale'
    | 'address'
    | 'url'
    | 'token'
    | 'chat'
    | 'channel'
    | 'routingKey'
    | 'apiKey'
    | 'template'
    | 'secret'
  readonly reason:
    | 'missing'
    | 'too_long'
    | 'taken'
    /** No address of http or https; of the chats https alone. */
    | 'bad_url'
    | 'bad_address'
    /** `{{…}}` names nothing that there is. */
    | 'unknown_placeholder'
    | 'malformed'
}

export const receiverLimits = { name: 100, url: 2000, key: 500, template: 10_000, address: 254 } as const

/** Fields of a config that must not be shown again once they are saved. */
export function secretFields(kind: ReceiverKind): readonly string[] {
  switch (kind) {
    case 'mail':
    case 'slack_app':
      return []
    case 'slack':
    case 'discord':
    case 'msteams':
    case 'google_chat':
      return ['url']
    case 'telegram':
      return ['token']
    case 'pagerduty':
      return ['routingKey']
    case 'opsgenie':
      return ['apiKey']
    case 'webhook':
      return ['url', 'secret']
  }
}

/**
 * Fills secrets that the form left empty from the config before, if it is of the same kind. No secret is kept for a new
 * address, because its operator would receive it. `before` is `undefined` for a new receiver.
 */
export function withKeptSecrets(next: ReceiverConfig, before: ReceiverConfig | undefined): ReceiverConfig {
  if (before === undefined || before.kind !== next.kind || isElsewhere(next, before)) return next
  const kept = secretFields(next.kind).flatMap((field) => {
    const [is, was] = [textOf(next, field), textOf(before, field)]
    return is === '' ? [[field, was] as const] : []
  })
  return { ...next, ...Object.fromEntries(kept) }
}

function isElsewhere(next: ReceiverConfig, before: ReceiverConfig): boolean {
  const url = textOf(next, 'url').trim()
  return url !== '' && url !== textOf(before, 'url')
}

function textOf(config: ReceiverConfig, field: string): string {
  const value: unknown = Object.entries(config).find(([name]) => name === field)?.[1]
  return typeof value === 'string' ? value : ''
}

/** Returns the part of a config that may be shown. */
export function faceOf(config: ReceiverConfig): ReceiverFace {
  const plain = { template: '', signed: false, detail: '' }
  switch (config.kind) {
    case 'mail':
      return { ...plain, where: config.address }
    case 'slack_app':
      return { ...plain, where: config.channel }
    case 'slack':
    case 'discord':
    case 'msteams':
    case 'google_chat':
      return { ...plain, where: hostOf(config.url) }
    case 'telegram':
      return { ...plain, where: ending(config.token), detail: config.chat }
    case 'pagerduty':
      return { ...plain, where: ending(config.routingKey), detail: config.region }
    case 'opsgenie':
      return { ...plain, where: ending(config.apiKey), detail: config.region }
    case 'webhook':
      return { ...plain, where: hostOf(config.url), template: config.template, signed: config.secret !== '' }
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? ''
}

/** Enough to tell one key from another, and too little to use. */
function ending(key: string): string {
  return `…${key.length >= 12 ? key.slice(-4) : ''}`
}
