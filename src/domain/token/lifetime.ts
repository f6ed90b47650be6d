/** Days until a token expires, or `never`. */
export const lifetimes = ['never', '30', '90', '365'] as const
export type Lifetime = (typeof lifetimes)[number]

/** When a token created now expires; `null` for never. */
export function expiryOf(lifetime: Lifetime, now: Date): Date | null {
  return lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * DAY_MS)
}

const DAY_MS = 86_400_000
