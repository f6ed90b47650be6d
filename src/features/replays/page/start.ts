import type { AddressParams } from '#domain/address/params.ts'

/** Recordings last at most an hour; a later start in the address means the end. */
const LONGEST_SECONDS = 86_400

/** Returns the start of playback in milliseconds, from `?t=` in seconds. */
export function startOf({ t }: AddressParams): number {
  const seconds = typeof t === 'string' ? Number(t) : 0
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), LONGEST_SECONDS) * 1000 : 0
}
