import type { PublicKey } from '#domain/ids.ts'
import type { Category } from '#domain/outcome/outcome.ts'
import type { Units } from '#domain/processing/batch.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import type { LimitLookup, Limits } from '#domain/quota/quota-catalogue.ts'
import {
  categoriesOf,
  windowAt,
  type Charge,
  type QuotaScope,
  type QuotaUse,
  type Window,
} from '#domain/quota/quota.ts'
import type { SpoolPosition } from '#domain/spool/spool.ts'
import type { Limited } from './rate-limiter.ts'

/** A change of a quota, and of a spike's limit, holds after so long at the latest. */
const REFRESH_MS = 5_000
/** So that a quota that was raised is felt soon, an SDK comes back at least so often. */
const MOST_WAIT_SECONDS = 3_600
const HOUR_MS = 3_600_000

/** Knows all quotas and what is left of each, in memory: no request waits for the catalogue. */
export interface LimitBook {
  /** Returns whether anything limits a key. */
  limits(key: ProjectKey): boolean
  /** Takes what an item counts for from each limit that concerns it; or says which one has nothing left, and takes nothing. */
  take(key: ProjectKey, units: readonly Units[], charges: Charge[]): Limited | undefined
  /** Gives back what was taken for something that could not be kept. */
  giveBack(charges: readonly Charge[]): void
}

/** A limit as items meet it. */
interface Limit {
  /** Of a quota; undefined: of a spike, which is not written down. */
  readonly quota: number | undefined
  readonly categories: readonly Category[]
  most: number
  /** The window that runs, moved on as time goes by. */
  window: Window
  readonly following: (at: number) => Window | undefined
  used: number
  readonly scope: QuotaScope
  readonly reason: Limited['reason']
  concerns(key: ProjectKey): boolean
}

const reasons = {
  organization: 'organization_quota',
  project: 'project_quota',
  key: 'key_quota',
} as const satisfies Record<QuotaScope, Limited['reason']>

/** What lies in the spool and was charged before the process began. */
export interface SpooledCharges {
  readonly at: SpoolPosition
  readonly charges: readonly Charge[]
}

/** Keeps the book of limits. */
export class OpenLimitBook implements LimitBook {
  readonly #now: () => number
  #limits = new Map<string, Limit>()
  #ofKey = new Map<PublicKey, readonly Limit[]>()

  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * Takes over what the catalogue says. What this process has counted itself is newer, and stays.
   * @param spooled what the digest has not counted yet of what was charged before
   */
  update({ quotas, spikes, position }: Limits, spooled: readonly SpooledCharges[] = []): void {
    const limits = new Map<string, Limit>()
    const waiting = spooled.filter(({ at }) => !isBefore(at, position)).flatMap(({ charges }) => charges)
    for (const quota of quotas) {
      const known = this.#limits.get(`quota ${quota.id}`)
      if (known !== undefined) known.most = quota.most
      limits.set(`quota ${quota.id}`, known ?? limitOfQuota(quota, waiting))
    }
    for (const spike of spikes) {
      const name = `spike ${spike.projectId} ${spike.category} ${spike.hour}`
      const known = this.#limits.get(name)
      if (known !== undefined) known.most = spike.most
      limits.set(name, known ?? limitOfSpike(spike))
    }
    this.#limits = limits
    this.#ofKey = new Map()
  }

  limits(key: ProjectKey): boolean {
    return this.#limits.size > 0 && this.#concerning(key).length > 0
  }

  take(key: ProjectKey, units: readonly Units[], charges: Charge[]): Limited | undefined {
    const at = this.#now()
    const met: { limit: Limit; quantity: number }[] = []
    for (const limit of this.#concerning(key)) {
      const quantity = quantityOf(units, limit.categories)
      if (quantity === 0 || !isRunning(limit, at)) continue
      if (limit.used >= limit.most) return limitedBy(limit, at)
      met.push({ limit, quantity })
    }
    for (const { limit, quantity } of met) {
      limit.used += quantity
      if (limit.quota !== undefined) charges.push({ quota: limit.quota, since: limit.window.since, quantity })
    }
    return undefined
  }

  giveBack(charges: readonly Charge[]): void {
    for (const { quota, since, quantity } of charges) {
      const limit = this.#limits.get(`quota ${quota}`)
      if (limit?.window.since === since) limit.used -= quantity
    }
  }

  #concerning(key: ProjectKey): readonly Limit[] {
    const known = this.#ofKey.get(key.publicKey)
    if (known !== undefined) return known
    const found = [...this.#limits.values()].filter((limit) => limit.concerns(key))
    this.#ofKey.set(key.publicKey, found)
    return found
  }
}

/** A book that nobody has written in: nothing is limited. */
export const noLimits: LimitBook = { limits: () => false, take: () => undefined, giveBack: () => {} }

/** Opens the book with what the catalogue and the spool know, and reads on every few seconds. */
export async function openLimitBook(
  lookup: LimitLookup,
  spool: { readonly id: string; readonly charged: readonly SpooledCharges[] },
  onFault: (fault: unknown) => void,
): Promise<LimitBook & { close(): void }> {
  const book = new OpenLimitBook(Date.now)
  book.update(await lookup.limits(spool.id, new Date()), spool.charged)
  const timer = setInterval(() => {
    lookup.limits(spool.id, new Date()).then((limits) => book.update(limits), onFault)
  }, REFRESH_MS)
  timer.unref()
  return Object.assign(book, { close: () => clearInterval(timer) })
}

function limitOfQuota(
  { id, subject, category, period, most, used, window }: QuotaUse,
  waiting: readonly Charge[],
): Limit {
  const spooled = waiting
    .filter((charge) => charge.quota === id && charge.since === window.since)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    quota: id,
    categories: categoriesOf[category],
    most,
    window,
    following: (at) => windowAt(period, at),
    used: used + spooled,
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

function limitOfSpike({ projectId, category, hour, most, used }: Limits['spikes'][number]): Limit {
  const window = { since: hour, until: hour + HOUR_MS }
  return {
    quota: undefined,
    categories: categoriesOf[category],
    most,
    window,
    following: () => undefined,
    used,
    scope: 'project',
    reason: 'spike_protection',
    concerns: (key) => key.projectId === projectId,
  }
}

/** Moves the limit's window to the one that runs. false: it has none at this time. */
function isRunning(limit: Limit, at: number): boolean {
  if (at < limit.window.since) return false
  if (at < limit.window.until) return true
  const next = limit.following(at)
  if (next === undefined) return false
  limit.window = next
  limit.used = 0
  return true
}

function limitedBy({ categories, window, scope, reason }: Limit, at: number): Limited {
  const left = Math.ceil((window.until - at) / 1000)
  return { categories, retryAfterSeconds: Math.max(1, Math.min(left, MOST_WAIT_SECONDS)), scope, reason }
}

function quantityOf(units: readonly Units[], categories: readonly Category[]): number {
  let quantity = 0
  for (const one of units) if (categories.includes(one.category)) quantity += one.quantity
  return quantity
}

function isBefore(at: SpoolPosition, position: SpoolPosition): boolean {
  return at.segment < position.segment || (at.segment === position.segment && at.offset < position.offset)
}
