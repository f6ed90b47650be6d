/** Background work is claimed, so that any number of processes may offer to do it (docs/design.md 5). */
export interface Leases {
  /** True when `holder` has the lease until now + ttl: it was free, had run out, or was theirs. */
  claim(name: string, holder: string, ttlMs: number, now: Date): Promise<boolean>
  release(name: string, holder: string): Promise<void>
}
