import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { EventId } from '#domain/ids.ts'
import { ok, refuse } from '#domain/result.ts'
import type { BodySink } from './body.ts'
import type { Room } from './in-flight.ts'
import type { ItemCheck } from './item-check.ts'
import { KeptBytes } from './kept-bytes.ts'
import type { Opened } from './opened.ts'
import type { Refusal } from './refusal.ts'
import { MultipartReader, type FormProblem } from '#domain/form/multipart.ts'
import { boundaryOf } from '#domain/form/part-names.ts'

/** Forms contain a number of files, and few other fields. */
const MAX_PARTS = 100

/** Converts files posted as a form to an event's address (docs/protocol.md 3) to an envelope of attachments. */
export function attachmentForm(
  room: Room,
  contentType: string | undefined,
  eventId: EventId,
  check: ItemCheck,
): BodySink<Opened> {
  const kept = new KeptBytes(room.holding)
  const boundary = boundaryOf(contentType ?? '')
  if (boundary === undefined) return { push: () => noForm, end: () => Promise.resolve(refuse(noForm)) }
  const reader = new MultipartReader(boundary, MAX_PARTS, {
    // Fields carry no information about files.
    maxBytes: ({ filename }) => (filename === undefined ? 0 : check.room(aFile)),
    ended({ filename, bytes }) {
      if (filename !== undefined) check.breach(aFile, bytes)
    },
    keep: (bytes) => kept.keep(bytes),
    kept: () => kept.length,
    rewind: (to) => kept.rewind(to),
  })
  return {
    push(piece) {
      const problem = reader.push(piece)
      if (problem !== undefined) return refusalOf(problem)
      return kept.isFull ? room.overloaded() : undefined
    },
    async end() {
      const parts = reader.end()
      if (typeof parts === 'string') return refuse(refusalOf(parts))
      const bytes = await kept.whole()
      const unread = new Map<EnvelopeItem, number>()
      const items = parts.flatMap((part): readonly EnvelopeItem[] => {
        if (part.filename === undefined) return []
        const header = { type: 'attachment', filename: part.filename, content_type: part.contentType }
        const item = { type: 'attachment', header, payload: bytes.subarray(part.from, part.to) }
        if (part.bytes > part.to - part.from) unread.set(item, part.bytes)
        return [item]
      })
      return ok({ envelope: { header: { event_id: eventId }, items }, bytes: null, unread })
    },
  }
}

const aFile: EnvelopeItem = { type: 'attachment', header: { type: 'attachment' }, payload: new Uint8Array(0) }
const noForm: Refusal = { reason: 'not_a_form' }

function refusalOf(problem: FormProblem): Refusal {
  return problem === 'not_a_form' ? noForm : { reason: 'too_many_parts', limit: MAX_PARTS }
}
