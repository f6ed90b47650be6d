/** The page that is asked for over and over, for its answers come whole and cannot be read. */
export interface Repeats {
  /** Whether there is one, and it waits. */
  readonly isStuck: () => boolean
  /** Calls back at each change; returns the way to end that. */
  readonly subscribe: (changed: () => void) => () => void
  /** Resolves when an address may be asked for: at once, but for one whose answers have all been asked for again. */
  turn(address: string): Promise<void>
  /** An address was answered. */
  answered(address: string): void
  /** What waits is asked for now. */
  now(): void
}

/** So many are free: whoever presses a link again and again is no router that cannot read an answer. */
const FREE = 5
const PAUSES_MS = [500, 1000, 2000, 4000, 8000] as const
/** Next's router asks anew within a tenth of a second after an answer that it cannot read. */
const CALM_MS = 1_500

/**
 * Next's router asks for a page that it cannot read again at once, without end and without a word: 77 times in 3.5 seconds.
 * @param pauses in milliseconds
 * @param calm an address that is not asked for anew for so long after its answer has come, in milliseconds
 */
export function createRepeats(pauses: readonly number[] = PAUSES_MS, calm = CALM_MS): Repeats {
  const listeners = new Set<() => void>()
  let current = { address: '', asked: 0 }
  let isStuck = false
  let settling: ReturnType<typeof setTimeout> | undefined
  let go: () => void = () => {}
  const say = (now: boolean) => {
    if (isStuck === now) return
    isStuck = now
    for (const listener of listeners) listener()
  }
  const forget = () => {
    current = { address: '', asked: 0 }
    say(false)
  }
  return {
    isStuck: () => isStuck,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    async turn(address) {
      clearTimeout(settling)
      if (address !== current.address) forget()
      current = { address, asked: current.asked + 1 }
      const pause = pauses[Math.min(current.asked - FREE, pauses.length) - 1]
      if (pause === undefined) return
      say(true)
      await new Promise<void>((resolve) => {
        go = resolve
        setTimeout(resolve, pause)
      })
    },
    answered(address) {
      if (address === current.address) settling = setTimeout(forget, calm)
    },
    now: () => go(),
  }
}
