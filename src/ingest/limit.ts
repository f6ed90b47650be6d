import type { Category } from '#domain/outcome/outcome.ts'
import type { Units } from '#domain/processing/batch.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import type { Limits, SpikeLimit } from '#domain/quota/quota-catalogue.ts'
import { categoriesOf, windowAt, type QuotaScope, type QuotaUse, type Window } from '#domain/quota/quota.ts'
import type { Limited } from './rate-limiter.ts'

/** Maximum retry delay for SDKs, so that a raised quota takes effect soon. */
const MOST_WAIT_SECONDS = 3_600
/**
 * Retry delay if this node has used up its share but other nodes have something left. It asks for more every second.
 */
const WAIT_FOR_SHARE_SECONDS = 2
const HOUR_MS = 3_600_000

/** A limit as applied to items. */
export interface Limit {
  /** The quota's id, or `undefined` for a spike limit, which is not recorded as charges. */
  readonly quota: number | undefined
  readonly categories: readonly Category[]
  most: number
  /** The current window, advanced over time. */
  window: Window
  readonly following: (at: number) => Window | undefined
  used: number
  /** What may be used of the next period before the other nodes have been asked. */
  fresh: number
  /** Set if other nodes share the limit. */
  shared: SharedPart | undefined
  /** Whether something was rejected since this was last checked. */
  hasTurnedAway: boolean
  readonly scope: QuotaScope
  readonly reason: Limited['reason']
  concerns(key: ProjectKey): boolean
}

/** Finds limits by what they apply to. `undefined` if the limit is not known yet. */
export interface KnownLimits {
  ofQuota(id: number): Limit | undefined
  ofSpike(spike: Omit<SpikeLimit, 'most'>): Limit | undefined
}

/** What a node knows about its part of a quota or a spike limit. */
export interface SharedPart {
  /** The value of `used` when it was last reported or received. */
  toldUsed: number
  /** How many reports were sent since the quota was last used. */
  idle: number
  /** The part that it may keep. */
  slice: number
  /** Whether all nodes have used up the quota when this one has. */
  isLast: boolean
  /** Whether this is the only node. */
  isAlone: boolean
  /** For a spike limit: what this process has accepted. */
  came: number
}

const reasons = {
  organization: 'organization_quota',
  project: 'project_quota',
  key: 'key_quota',
} as const satisfies Record<QuotaScope, Limited['reason']>

/** @param used in the current window */
export function limitOfQuota({ id, subject, category, period, most, window }: QuotaUse, used: number): Limit {
  return {
    quota: id,
    categories: categoriesOf[category],
    most,
    window,
    following: (at) => windowAt(period, at),
    used,
    fresh: most,
    shared: undefined,
    hasTurnedAway: false,
    scope: subject.scope,
    reason: reasons[subject.scope],
    concerns: (key) => {
      switch (subject.scope) {
        case 'organization':
          return true
        case 'project':
          return key.projectId === subject.projectId
        case 'key':
          return key.publicKey === subject.publicKey
      }
    },
  }
}

export function limitOfSpike({ projectId, category, hour, most, used }: Limits['spikes'][number]): Limit {
  const window = { since: hour, until: hour + HOUR_MS }
  return {
    quota: undefined,
    categories: categoriesOf[category],
    most,
    window,
    following: () => undefined,
    used,
    fresh: most,
    shared: undefined,
    hasTurnedAway: false,
    scope: 'project',
    reason: 'spike_protection',
    concerns: (key) => key.projectId === projectId,
  }
}

/** Advances the limit to the current window. Returns false if no window is current. */
export function isRunning(limit: Limit, at: number): boolean {
  if (at < limit.window.since) return false
  if (at < limit.window.until) return true
  const next = limit.following(at)
  if (next === undefined) return false
  limit.window = next
  limit.used = 0
  limit.most = limit.fresh
  const { shared } = limit
  // Nothing is known of the other nodes' use in the new period.
  if (shared !== undefined) Object.assign(shared, { toldUsed: 0, slice: Infinity, isLast: shared.isAlone })
  return true
}

/** The refusal for an item that exceeds the limit. Records that the limit has rejected something. */
export function limitedBy(limit: Limit, at: number): Limited {
  const { categories, window, scope, reason, shared } = limit
  limit.hasTurnedAway = true
  const left = Math.ceil((window.until - at) / 1000)
  const most = shared === undefined || shared.isLast ? MOST_WAIT_SECONDS : WAIT_FOR_SHARE_SECONDS
  return { categories, retryAfterSeconds: Math.max(1, Math.min(left, most)), scope, reason }
}

export function quantityOf(units: readonly Units[], categories: readonly Category[]): number {
  let quantity = 0
  for (const one of units) if (categories.includes(one.category)) quantity += one.quantity
  return quantity
}
