import { limit, MIB, singleItem, type WireItem } from '../wire.ts'

const sessionLimit = limit('session', 10 * MIB, 100, 10 * MIB)

/** A session item counts as one, regardless of its contents (docs/protocol.md 1.5). */
export const sessionItems: readonly WireItem[] = [
  singleItem('session', 'session', sessionLimit),
  singleItem('sessions', 'session', sessionLimit),
]
