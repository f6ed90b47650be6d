import type { DeliveryAnswer, DeliveryState } from '../alert/rule.ts'
import type { ChangeKind } from '../change/change.ts'
import type { ProjectId } from '../ids.ts'

/** Why a webhook is off: a user turned it off, deliveries failed for days, or the receiver returned 410 Gone. */
export const offReasons = ['person', 'failing', 'gone'] as const
export type OffReason = (typeof offReasons)[number]

/** An endpoint that receives an organization's changes. */
export interface Webhook {
  readonly id: number
  readonly name: string
  readonly url: string
  /** The changes it receives; 'all' includes kinds added in later versions. */
  readonly kinds: 'all' | readonly ChangeKind[]
  /** 'all': every project, and changes of the organization itself. A list: these projects only. */
  readonly projects: 'all' | readonly ProjectId[]
  readonly createdAt: Date
  readonly createdBy: string
  /** `null` if it is on. */
  readonly off: { readonly why: OffReason; readonly at: Date } | null
  /** Since when deliveries have failed; `null` if the last one succeeded. */
  readonly failingSince: Date | null
}

/** User input for a webhook. */
export type WebhookDraft = Pick<Webhook, 'name' | 'url' | 'kinds' | 'projects'>

/** An invalid field of a draft. */
export type WebhookProblem =
  | { readonly field: 'name'; readonly reason: 'missing' | 'too_long' }
  | { readonly field: 'url'; readonly reason: 'invalid' | 'too_long' }
  | { readonly field: 'kinds' | 'projects'; readonly reason: 'none' }

/** Signing secrets in the format of Standard Webhooks: `whsec_` and Base64. */
export interface WebhookSecrets {
  readonly current: string
  /** Also used for signing until then, so that the receiver has time to switch. */
  readonly previous: { readonly secret: string; readonly untilMs: number } | null
}

/** A delivery and its result. */
export interface WebhookDelivery {
  readonly id: number
  /** Sent as `webhook-id`, identical across retries. */
  readonly deliveryId: string
  readonly type: WebhookType
  readonly state: DeliveryState
  readonly attempts: number
  readonly createdAt: Date
  /** `null` once settled. */
  readonly nextAt: Date | null
  /** `null` before the first response. */
  readonly answer: DeliveryAnswer | null
  /** The exact body sent. */
  readonly body: string
}

/** The type in the body. `webhook.ping` is a test. */
export type WebhookType = ChangeKind | 'webhook.ping'

/** A change to be sent to a webhook, as stored in the outbox. */
export interface WebhookMessage {
  readonly kind: 'webhook'
  readonly webhookId: number
  readonly type: WebhookType
  readonly body: string
}

export const MAX_WEBHOOKS = 50
export const MAX_WEBHOOK_NAME = 100
export const MAX_WEBHOOK_URL = 2_000
/** How long the previous secret is still used for signing: a day. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000
/** A webhook whose deliveries fail for this long is turned off: three days. */
export const FAILING_FOR_MS = 3 * 24 * 3_600_000

/** Validates a draft. URLs in the operator's own network are refused when sending, not here. */
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
