/** Background work is claimed, so that any number of processes may offer to do it (docs/design.md 5). */
export interface Leases {
  /**
   * True when `holder` has the lease for so long from now on: it was free, had run out, or was theirs. What time it is
   * the catalogue says: the clocks of those who claim may differ.
   */
  claim(name: string, holder: string, ttlMs: number): Promise<boolean>
  release(name: string, holder: string): Promise<void>
}
