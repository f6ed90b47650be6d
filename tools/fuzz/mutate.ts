/** Returns pseudo-random numbers below `end` from a seed (mulberry32). */
export type Random = (end: number) => number

export function numbersOf(seed: number): Random {
  let state = seed | 0
  return (end) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end
  }
}

const MOST_CHANGES = 8
/** Inputs are kept small: a thousand small ones find more than one large one. */
const MAX_BYTES = 256 * 1024
const MOST_REPEATS = 2000
/** Boundary values of bytes. */
const EDGES = [0, 1, 9, 10, 13, 32, 34, 47, 58, 92, 123, 125, 127, 128, 192, 224, 255]

/** A seed with a few changes: bytes, words, pieces of its own or of another seed. */
export function mutant(seeds: readonly Uint8Array[], words: readonly Uint8Array[], random: Random): Uint8Array {
  let bytes = pick(seeds, random)
  for (let left = 1 + random(MOST_CHANGES); left > 0; left--) bytes = changed(bytes, seeds, words, random)
  return bytes.length > MAX_BYTES ? bytes.subarray(0, MAX_BYTES) : bytes
}

function changed(
  bytes: Uint8Array,
  seeds: readonly Uint8Array[],
  words: readonly Uint8Array[],
  random: Random,
): Uint8Array {
  const at = random(bytes.length + 1)
  const end = Math.min(bytes.length, at + 1 + random(random(4) === 0 ? bytes.length + 1 : 16))
  switch (random(8)) {
    case 0:
      return withPart(bytes, at, at + 1, Uint8Array.of(random(256)))
    case 1:
      return withPart(bytes, at, at + 1, Uint8Array.of(pick(EDGES, random)))
    case 2:
      return withPart(bytes, at, end, new Uint8Array(0))
    case 3:
      return bytes.subarray(0, at)
    case 4:
      return withPart(bytes, at, at, repeated(bytes.subarray(at, end), 1 + random(random(8) === 0 ? MOST_REPEATS : 4)))
    case 5: {
      const other = pick(seeds, random)
      const from = random(other.length + 1)
      return withPart(bytes, at, end, other.subarray(from, from + random(256)))
    }
    default:
      return words.length === 0 ? bytes : withPart(bytes, at, random(2) === 0 ? at : end, pick(words, random))
  }
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[random(list.length)] as T
}

function withPart(bytes: Uint8Array, from: number, to: number, part: Uint8Array): Uint8Array {
  return Buffer.concat([bytes.subarray(0, from), part, bytes.subarray(to)])
}

function repeated(piece: Uint8Array, times: number): Uint8Array {
  const most = piece.length === 0 ? 0 : Math.min(times, Math.ceil(MAX_BYTES / piece.length))
  return Buffer.concat(Array.from({ length: most }, () => piece))
}
