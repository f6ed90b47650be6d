/** Leases for background work, so that any number of processes can compete for it (docs/design.md 5). */
export interface Leases {
  /**
   * Returns true if `holder` now has the lease for this duration: it was free, had expired, or was already theirs. Uses
   * the catalogue's clock, because the clocks of processes may differ.
   */
  claim(name: string, holder: string, ttlMs: number): Promise<boolean>
  release(name: string, holder: string): Promise<void>
}
