/** The count of all body bytes in memory, over all requests (docs/design.md 2.5). */
export interface InFlight {
  open(): Holding
}

/** The bytes that one request holds. */
export interface Holding {
  /** False: that would be more than the server may hold. */
  take(bytes: number): boolean
  /** Gives everything back. */
  close(): void
}

export function createInFlight(maxBytes: number): InFlight {
  let total = 0
  return {
    open() {
      let mine = 0
      return {
        take(bytes) {
          if (total + bytes > maxBytes) return false
          total += bytes
          mine += bytes
          return true
        },
        close() {
          total -= mine
          mine = 0
        },
      }
    },
  }
}
