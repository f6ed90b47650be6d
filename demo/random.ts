/** Reproducible randomness: the same seed gives the same demo on every machine. */
export interface Random {
  /** In [0, 1). */
  unit(): number
  /** An integer in [least, most]. */
  int(least: number, most: number): number
  /** An entry of a non-empty list. */
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  /** This many lower-case hex digits. */
  hex(digits: number): string
}

/** 32-bit FNV-1a: distinguishes texts that differ in one character. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Mulberry32: small, fast, and sufficient for a demo without secrets. */
export function randomFrom(seed: string): Random {
  let state = fnv1a(seed)
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (least: number, most: number) => least + Math.floor(unit() * (most - least + 1))
  return {
    unit,
    int,
    pick: (list) => {
      const one = list[Math.floor(unit() * list.length)]
      if (one === undefined) throw new Error('There is nothing to pick from.')
      return one
    },
    chance: (probability) => unit() < probability,
    hex: (digits) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join(''),
  }
}
