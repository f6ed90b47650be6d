import type { Category } from '#domain/outcome/outcome.ts'
import type { ProjectKey, RateLimit } from '#domain/project/project.ts'
import type { QuotaScope } from '#domain/quota/quota.ts'

/** Categories that have to wait, and the limit that applies. */
export interface Limited {
  readonly categories: readonly Category[]
  readonly retryAfterSeconds: number
  readonly scope: QuotaScope
  readonly reason: 'key_quota' | 'project_quota' | 'organization_quota' | 'spike_protection'
}

/** Counts items per key and category in fixed windows, which begin at multiples of their length since the epoch. */
export interface RateLimiter {
  /** Whether a key has a rate limit at all. */
  limits(key: ProjectKey): boolean
  /**
   * Takes `quantity` items. A request that starts within the limit may end beyond it. Returns `undefined` if granted.
   */
  take(key: ProjectKey, category: Category, quantity: number): Limited | undefined
}

/** @param fallback for keys without their own limit; null: none. */
export function createRateLimiter(fallback: RateLimit | null, now: () => number): RateLimiter {
  const windows = new Map<string, { startedAt: number; used: number }>()
  return {
    limits: (key) => (key.rateLimit ?? fallback) !== null,
    take(key, category, quantity) {
      const limit = key.rateLimit ?? fallback
      // Client reports say what was lost, so losing them would hide that.
      if (limit === null || category === 'internal') return undefined
      const windowMs = limit.windowSeconds * 1000
      const at = now()
      const startedAt = at - (at % windowMs)
      const name = `${key.publicKey}:${category}`
      const window = windows.get(name)
      const used = window?.startedAt === startedAt ? window.used : 0
      if (used >= limit.count) {
        const retryAfterSeconds = Math.ceil((startedAt + windowMs - at) / 1000)
        return { categories: [category], retryAfterSeconds, scope: 'key', reason: 'key_quota' }
      }
      windows.set(name, { startedAt, used: used + quantity })
      return undefined
    },
  }
}
