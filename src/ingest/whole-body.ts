import type { Buffer } from 'node:buffer'
import type { Result } from '#domain/result.ts'
import type { BodySink } from './body.ts'
import { KeptBytes } from './kept-bytes.ts'
import type { Room } from './in-flight.ts'
import type { Refusal } from './refusal.ts'

/** Keeps a body unchanged and processes it as a whole, for bodies with a small limit. */
export function wholeBody<T>(room: Room, read: (bytes: Buffer) => Result<T, Refusal>): BodySink<T> {
  const kept = new KeptBytes(room.holding)
  return {
    push(piece) {
      kept.keep(piece)
      return kept.isFull ? room.overloaded() : undefined
    },
    async end() {
      const bytes = await kept.whole()
      return read(bytes)
    },
  }
}
