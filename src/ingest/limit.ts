import type { Category } from '#domain/outcome/outcome.ts'
import type { Units } from '#domain/processing/batch.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import type { Limits, SpikeLimit } from '#domain/quota/quota-catalogue.ts'
import { categoriesOf, windowAt, type QuotaScope, type QuotaUse, type Window } from '#domain/quota/quota.ts'
import type { Limited } from './rate-limiter.ts'

/** So that a quota that was raised is felt soon, an SDK comes back at least so often. */
const MOST_WAIT_SECONDS = 3_600
/** Where other nodes have something left of a quota that this one has not: it asks for more each second. */
const WAIT_FOR_SHARE_SECONDS = 2
const HOUR_MS = 3_600_000

/** A limit as items meet it. */
export interface Limit {
  /** Of a quota; undefined: of a spike, which is not written down. */
  readonly quota: number | undefined
  readonly categories: readonly Category[]
  most: number
  /** The window that runs, moved on as time goes by. */
  window: Window
  readonly following: (at: number) => Window | undefined
  used: number
  /** What may be taken of the next period before anybody was asked. */
  fresh: number
  /** Where other nodes share it. */
  shared: SharedPart | undefined
  /** Whether something was turned away since that was last looked at. */
  hasTurnedAway: boolean
  readonly scope: QuotaScope
  readonly reason: Limited['reason']
  concerns(key: ProjectKey): boolean
}

/** Limits by what they are of. undefined: it is not known yet. */
export interface KnownLimits {
  ofQuota(id: number): Limit | undefined
  ofSpike(spike: Omit<SpikeLimit, 'most'>): Limit | undefined
}

/** What a node knows of its part of a quota, or of a spike. */
export interface SharedPart {
  /** What was used when that was last told, or heard. */
  toldUsed: number
  /** How often it was told since there was use for it. */
  idle: number
  /** The part that it may keep. */
  slice: number
  /** Whether nobody has anything left when this node has not. */
  isLast: boolean
  /** Whether there is no other node. */
  isAlone: boolean
  /** Of a spike: what this process has let in. */
  came: number
}

const reasons = {
  organization: 'organization_quota',
  project: 'project_quota',
  key: 'key_quota',
} as const satisfies Record<QuotaScope, Limited['reason']>

/** @param used in the window that runs */
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

/** Moves the limit's window to the one that runs. false: it has none at this time. */
export function isRunning(limit: Limit, at: number): boolean {
  if (at < limit.window.since) return false
  if (at < limit.window.until) return true
  const next = limit.following(at)
  if (next === undefined) return false
  limit.window = next
  limit.used = 0
  limit.most = limit.fresh
  const { shared } = limit
  // Of the new period nothing has been heard.
  if (shared !== undefined) Object.assign(shared, { toldUsed: 0, slice: Infinity, isLast: shared.isAlone })
  return true
}

/** Turns an item away. */
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
