import { limit, MIB, singleItem, type WireItem } from '../wire.ts'

const sessionLimit = limit('session', 10 * MIB, 100, 10 * MIB)

/** An item of sessions counts as one, whatever is in it (docs/protocol.md 1.5). */
export const sessionItems: readonly WireItem[] = [
  singleItem('session', 'session', sessionLimit),
  singleItem('sessions', 'session', sessionLimit),
]
