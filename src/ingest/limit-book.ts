import type { PublicKey } from '#domain/ids.ts'
import type { Units } from '#domain/processing/batch.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import type { Limits, SpikeLimit } from '#domain/quota/quota-catalogue.ts'
import type { Charge } from '#domain/quota/quota.ts'
import type { NodeShares } from '#domain/quota/shared-limits.ts'
import { usedAtOpen, type SpooledCharges } from './charges-at-open.ts'
import { isRunning, limitedBy, limitOfQuota, limitOfSpike, quantityOf, type KnownLimits, type Limit } from './limit.ts'
import type { Limited } from './rate-limiter.ts'
import { hearOfQuota, hearOfSpike } from './shared-part.ts'

/** Keeps all quotas and their remaining amounts in memory, so that no request waits for the catalogue. */
export interface LimitBook {
  /** Whether any quota or spike limit applies to a key. */
  limits(key: ProjectKey): boolean
  /** Charges an item's units to every limit that applies. If one has nothing left, returns it and charges nothing. */
  take(key: ProjectKey, units: readonly Units[], charges: Charge[]): Limited | undefined
  /** Refunds charges for something that could not be kept. */
  giveBack(charges: readonly Charge[]): void
}

export class OpenLimitBook implements LimitBook, KnownLimits {
  readonly #now: () => number
  #limits = new Map<string, Limit>()
  #ofKey = new Map<PublicKey, readonly Limit[]>()

  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * Applies the catalogue's state. Counts of this process are newer, and stay.
   * @param spooled earlier charges that the digest has not counted yet
   * @param shares what this node may use, if other nodes share the limits
   */
  update(read: Limits, spooled: readonly SpooledCharges[] = [], shares?: NodeShares): void {
    const limits = new Map<string, Limit>()
    for (const quota of read.quotas) {
      const limit = this.ofQuota(quota.id) ?? limitOfQuota(quota, usedAtOpen(read, quota, spooled))
      limits.set(nameOfQuota(quota.id), limit)
      limit.fresh = quota.most
      if (shares === undefined) limit.most = quota.most
      else hearOfQuota(limit, quota, shares)
    }
    for (const spike of read.spikes) {
      const limit = this.ofSpike(spike) ?? limitOfSpike(spike)
      limits.set(nameOfSpike(spike), limit)
      limit.most = spike.most
      if (shares !== undefined) hearOfSpike(limit, spike, shares)
    }
    this.#limits = limits
    this.#ofKey = new Map()
  }

  ofQuota(id: number): Limit | undefined {
    return this.#limits.get(nameOfQuota(id))
  }

  ofSpike(spike: Omit<SpikeLimit, 'most'>): Limit | undefined {
    return this.#limits.get(nameOfSpike(spike))
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
      const limit = this.ofQuota(quota)
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

/** An empty book, which limits nothing. */
export const noLimits: LimitBook = { limits: () => false, take: () => undefined, giveBack: () => {} }

function nameOfQuota(id: number): string {
  return `quota ${id}`
}

function nameOfSpike({ projectId, category, hour }: Omit<SpikeLimit, 'most'>): string {
  return `spike ${projectId} ${category} ${hour}`
}
