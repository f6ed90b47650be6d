import type { Buffer } from 'node:buffer'
import type { EnvelopeHeader, EnvelopeItem, ItemHeader } from '#domain/envelope/envelope.ts'
import { EnvelopeReader, type FramedItem } from '#domain/envelope/reader.ts'
import { ok, type Result } from '#domain/result.ts'
import type { BodySink } from './body.ts'
import type { Room } from './in-flight.ts'
import type { ItemCheck } from './item-check.ts'
import { KeptBytes } from './kept-bytes.ts'
import type { Opened } from './opened.ts'
import type { Refusal } from './refusal.ts'

/** The checks on an envelope while it arrives. */
export interface EnvelopeJudge<T> {
  /** Decides from the header whether the envelope is accepted, and who sent it. */
  checkHeader(header: EnvelopeHeader): Promise<Result<T, Refusal>>
  readonly items: ItemCheck
}

/**
 * Reads an envelope as it arrives. Rejects it at the first invalid byte, or when its header fails the check, regardless
 * of what follows. An item larger than its limit is skipped; the others are kept.
 */
export function envelopeBody<T>(
  room: Room,
  judge: EnvelopeJudge<T>,
  stop: (refusal: Refusal) => void,
): BodySink<{ readonly opened: Opened; readonly checked: T }> {
  const kept = new KeptBytes(room.holding)
  const reader = new EnvelopeReader({
    maxBytes: (header) => judge.items.room(itemOf(header)),
    ended: ({ header, bytes }) => void judge.items.breach(itemOf(header), bytes),
    keep: (bytes) => kept.keep(bytes),
    rewind: (to) => kept.rewind(to),
  })
  let checking: Promise<Result<T, Refusal>> | undefined

  function check(header: EnvelopeHeader): Promise<Result<T, Refusal>> {
    checking ??= judge.checkHeader(header).then((checked) => {
      if (!checked.ok) stop(checked.refusal)
      return checked
    })
    return checking
  }

  return {
    push(piece) {
      const refusal = reader.push(piece)
      if (refusal !== undefined) return refusal
      // A bug in the check is rethrown at the end of the body.
      if (reader.header !== undefined && checking === undefined) check(reader.header).catch(() => undefined)
      return kept.isFull ? room.overloaded() : undefined
    },
    async end() {
      const framed = reader.end()
      if (!framed.ok) return framed
      const checked = await check(framed.value.header)
      if (!checked.ok) return checked
      const bytes = await kept.whole()
      return ok({ opened: openedOf(framed.value.header, framed.value.items, bytes), checked: checked.value })
    },
  }
}

const NOTHING = new Uint8Array(0)

/** An item before its payload has arrived. */
function itemOf(header: ItemHeader, payload: Uint8Array = NOTHING): EnvelopeItem {
  return { type: header.type, header, payload }
}

function openedOf(header: EnvelopeHeader, framed: readonly FramedItem[], bytes: Buffer): Opened {
  const unread = new Map<EnvelopeItem, number>()
  const items = framed.map((one) => {
    const item = itemOf(one.header, bytes.subarray(one.from, one.to))
    if (one.bytes > one.to - one.from) unread.set(item, one.bytes)
    return item
  })
  return { envelope: { header, items }, bytes: unread.size === 0 ? bytes : null, unread }
}
