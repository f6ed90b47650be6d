import type { AddressParams } from '#domain/address/params.ts'

/** A recording is at most an hour long; a longer time in an address is the end. */
const LONGEST_SECONDS = 86_400

/** Returns where playback begins, milliseconds since the start: `?t=` says seconds. */
export function startOf({ t }: AddressParams): number {
  const seconds = typeof t === 'string' ? Number(t) : 0
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), LONGEST_SECONDS) * 1000 : 0
}
