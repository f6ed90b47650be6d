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
 * Everything needed to send to a receiver, including its secrets. Chat webhook URLs are secrets too: anyone who knows
 * one can post there.
 */
export type ReceiverConfig =
  /** A shared mailbox. Individual people are destinations of a rule instead. */
  | { readonly kind: 'mail'; readonly address: string }
  /** An incoming webhook: Slack, Discord, a Microsoft Teams workflow, or a Google Chat space. */
  | { readonly kind: 'slack' | 'discord' | 'msteams' | 'google_chat'; readonly url: string }
  /** The id of a channel that this instance's Slack app posts to. */
  | { readonly kind: 'slack_app'; readonly channel: string }
  | { readonly kind: 'telegram'; readonly token: string; readonly chat: string }
  /** Integration key for the Events API v2. */
  | { readonly kind: 'pagerduty'; readonly routingKey: string; readonly region: Region }
  | { readonly kind: 'opsgenie'; readonly apiKey: string; readonly region: Region }
  | WebhookConfig

/** Regions in which a service hosts accounts. */
export const regions = ['us', 'eu'] as const
export type Region = (typeof regions)[number]

export interface WebhookConfig {
  readonly kind: 'webhook'
  readonly url: string
  /** The body with placeholders such as `{{title}}` (./template.ts); '' sends the full notice as JSON. */
  readonly template: string
  /** Signing secret (standardwebhooks.com): `whsec_` followed by Base64; '' disables signing. */
  readonly secret: string
}

/**
 * The part of a receiver that anyone with read access to alerts may see: a host, an address, the last characters of a
 * key.
 */
export interface ReceiverFace {
  /** `hooks.slack.com`, `ops@example.com`, `…3f9a` */
  readonly where: string
  /** Only for webhooks; '' otherwise. */
  readonly template: string
  /** Whether payloads are signed. Only for webhooks. */
  readonly signed: boolean
  /** The Telegram chat, or the PagerDuty or Opsgenie region; '' otherwise. */
  readonly detail: string
}

/** A place alerts are sent to. Receivers belong to the organization, and every rule may use them. */
export interface Receiver {
  readonly id: number
  readonly kind: ReceiverKind
  /** `#on-call`, `Pager of the shop team` */
  readonly name: string
  /** Language of the messages: `de`. */
  readonly locale: string
  readonly face: ReceiverFace
  readonly createdAt: Date
  readonly createdBy: string
  readonly changedAt: Date
}

/** User input for a receiver. An empty secret keeps its current value. */
export interface ReceiverDraft {
  readonly name: string
  readonly locale: string
  readonly config: ReceiverConfig
}

/** An invalid field and the reason. `config` fields use their names from the config. */
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
    /** Not an http or https URL; chats require https. */
    | 'bad_url'
    | 'bad_address'
    /** Unknown placeholder name in `{{…}}`. */
    | 'unknown_placeholder'
    | 'malformed'
}

export const receiverLimits = { name: 100, url: 2000, key: 500, template: 10_000, address: 254 } as const

/** Config fields that are never shown again after saving. */
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

/** Enough to recognize a key, too little to use it. */
function ending(key: string): string {
  return `…${key.length >= 12 ? key.slice(-4) : ''}`
}
