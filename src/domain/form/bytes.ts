export function joinBytes(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** The position of some bytes within others; -1 if absent. Faster the rarer the first byte is. */
export function indexOfBytes(bytes: Uint8Array, wanted: Uint8Array): number {
  const first = wanted[0] as number
  const last = bytes.length - wanted.length
  for (let at = bytes.indexOf(first); at !== -1 && at <= last; at = bytes.indexOf(first, at + 1)) {
    let same = 1
    while (same < wanted.length && bytes[at + same] === wanted[same]) same++
    if (same === wanted.length) return at
  }
  return -1
}
