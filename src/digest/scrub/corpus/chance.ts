/** A seeded generator of pseudo-random texts (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** An integer from 0 to below `bound`. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }

  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.below(alphabet.length)]).join('')
  }
}

const lower = 'abcdefghijklmnopqrstuvwxyz'
export const alphabets = {
  digits: '0123456789',
  hex: '0123456789abcdef',
  lower: `${lower}0123456789`,
  upper: `${lower.toUpperCase()}0123456789`,
  mixed: `${lower}${lower.toUpperCase()}0123456789`,
} as const
