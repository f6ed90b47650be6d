import type { DeliveryAnswer, DeliveryState } from '../alert/rule.ts'
import type { ChangeKind } from '../change/change.ts'
import type { ProjectId } from '../ids.ts'

/** Why a webhook is off: somebody turned it off, nothing was taken for days, or the receiver said 410 Gone. */
export const offReasons = ['person', 'failing', 'gone'] as const
export type OffReason = (typeof offReasons)[number]

/** Where an organization has its changes told. */
export interface Webhook {
  readonly id: number
  readonly name: string
  readonly url: string
  /** Those that it is told of; 'all': also those that later versions know. */
  readonly kinds: 'all' | readonly ChangeKind[]
  /** 'all': every project, and what belongs to none. A list: these, and nothing of the organization. */
  readonly projects: 'all' | readonly ProjectId[]
  readonly createdAt: Date
  readonly createdBy: string
  /** null: it is on. */
  readonly off: { readonly why: OffReason; readonly at: Date } | null
  /** Since when nothing was taken; null: the last was. */
  readonly failingSince: Date | null
}

/** What is set of a webhook. */
export type WebhookDraft = Pick<Webhook, 'name' | 'url' | 'kinds' | 'projects'>

/** A problem of one field of a draft. */
export type WebhookProblem =
  | { readonly field: 'name'; readonly reason: 'missing' | 'too_long' }
  | { readonly field: 'url'; readonly reason: 'invalid' | 'too_long' }
  | { readonly field: 'kinds' | 'projects'; readonly reason: 'none' }

/** What a webhook signs with. Secrets as Standard Webhooks writes them: `whsec_` and Base64. */
export interface WebhookSecrets {
  readonly current: string
  /** Signs as well until then, so that a receiver has the time to change. */
  readonly previous: { readonly secret: string; readonly untilMs: number } | null
}

/** A delivery: what was sent, and what came of it. */
export interface WebhookDelivery {
  readonly id: number
  /** What the receiver sees as `webhook-id`: the same at each try. */
  readonly deliveryId: string
  readonly type: WebhookType
  readonly state: DeliveryState
  readonly attempts: number
  readonly createdAt: Date
  /** When it is tried next; null where it is settled. */
  readonly nextAt: Date | null
  /** The last answer; null before the first. */
  readonly answer: DeliveryAnswer | null
  /** What is sent, to the byte. */
  readonly body: string
}

/** What a body says that it is. `webhook.ping`: a test. */
export type WebhookType = ChangeKind | 'webhook.ping'

/** A change on its way to a webhook, as it lies in the outbox. */
export interface WebhookMessage {
  readonly kind: 'webhook'
  readonly webhookId: number
  readonly type: WebhookType
  readonly body: string
}

export const MAX_WEBHOOKS = 50
export const MAX_WEBHOOK_NAME = 100
export const MAX_WEBHOOK_URL = 2_000
/** How long the secret before signs as well: a day. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000
/** A webhook that takes nothing for so long is turned off: three days. */
export const FAILING_FOR_MS = 3 * 24 * 3_600_000

/** What a draft lacks. An address into the operator's own network is refused when it is sent to, not here. */
export function webhookProblems({ name, url, kinds, projects }: WebhookDraft): readonly WebhookProblem[] {
  const problems: WebhookProblem[] = []
  if (name.trim() === '') problems.push({ field: 'name', reason: 'missing' })
  else if (name.length > MAX_WEBHOOK_NAME) problems.push({ field: 'name', reason: 'too_long' })
  if (url.length > MAX_WEBHOOK_URL) problems.push({ field: 'url', reason: 'too_long' })
  else if (!isHttpAddress(url)) problems.push({ field: 'url', reason: 'invalid' })
  if (kinds.length === 0) problems.push({ field: 'kinds', reason: 'none' })
  if (projects.length === 0) problems.push({ field: 'projects', reason: 'none' })
  return problems
}

function isHttpAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol)
}
