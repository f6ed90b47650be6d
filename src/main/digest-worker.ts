import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { DigestedAttachment, DigestedBatch, DigestedEvent } from '#domain/digest/batch.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { EncodedRows } from '#domain/event/event-store.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import { digestInto, type Take } from '#digest/digest.ts'
import type { ReadAttachment } from '#digest/items/attachment.ts'
import { RowEncoder } from '#storage/events/encode.ts'
import { SessionEncoder } from '#storage/events/encode-sessions.ts'
import { SpanEncoder } from '#storage/events/encode-spans.ts'
import { readRecords } from '#storage/spool/record.ts'
import { openLookups } from './digest-lookups.ts'
import type { DigestAnswer, DigestTask, DigestThreadParts } from './digest-thread.ts'
import { readRange } from './read-range.ts'
import { WantedScripts } from './wanted-scripts.ts'

// Under more load than two cores carry, events are taken first and digested after. On Linux, the only system that the
// event store comes for, this is the priority of the calling thread, not of the process.
const NICENESS = 5
setPriority(NICENESS)

const { files, fetchHosted } = workerData as DigestThreadParts
const lookups = openLookups(files)

/** The thread's whole life: bytes of a spool range in, encoded rows out. Between tasks it keeps nothing but caches. */
parentPort?.on('message', (task: DigestTask) => {
  const answer = perform(task)
  const moved = answer.ok ? rowsOf(answer.batch).flatMap(buffersOf) : []
  parentPort?.postMessage(answer, moved)
})

function rowsOf({ rows, spanRows, sessionRows }: DigestedBatch): readonly EncodedRows[] {
  return [rows, spanRows, sessionRows]
}

function buffersOf({ bytes, ends }: EncodedRows): ArrayBuffer[] {
  return [bytes.buffer as ArrayBuffer, ends.buffer as ArrayBuffer]
}

function perform(task: DigestTask): DigestAnswer {
  try {
    const wanted = new WantedScripts(lookups.rules)
    return { id: task.id, ok: true, batch: digestRange(task, wanted), wanted: wanted.list() }
  } catch (fault) {
    return { id: task.id, ok: false, message: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }
  }
}

/** Row by row: an event's objects die young, before the collector has to move them. */
function digestRange(task: DigestTask, wanted: WantedScripts): DigestedBatch {
  const encoder = new RowEncoder()
  const events: DigestedEvent[] = []
  const spanEncoder = new SpanEncoder()
  const sessionEncoder = new SessionEncoder()
  const event = (row: EventRow): void => {
    encoder.add(row)
    events.push(forCatalogue(row))
    if (fetchHosted) wanted.look(row)
  }
  const read = readRange(task)
  const take: Take = {
    event,
    spans: (spans) => spanEncoder.add(spans),
    sessions: (sessions) => sessionEncoder.add(sessions),
  }
  const records = windowOf(readRecords(read), task.window)
  const { attachments, spanItems, sessionItems, ...others } = digestInto(take, records, Date.now(), lookups)
  const placed = attachments.map((one) => withPlace(one, task.from - read.byteOffset))
  return {
    events,
    rows: encoder.finish(),
    spans: spanItems,
    spanRows: spanEncoder.finish(),
    sessions: sessionItems,
    sessionRows: sessionEncoder.finish(),
    attachments: placed,
    ...others,
  }
}

/**
 * Attachments stay where they are: their bytes are views of what was read.
 * @param shift from the place in the memory that they are views of to the one in the segment
 */
function withPlace({ bytes, ...attachment }: ReadAttachment, shift: number): DigestedAttachment {
  const from = bytes.byteOffset + shift
  return { ...attachment, place: { from, to: from + bytes.byteLength } }
}

function* windowOf(records: Iterable<SpoolRecord>, window: DigestTask['window']): Iterable<SpoolRecord> {
  let index = 0
  for (const record of records) {
    if (index >= window.first && index < window.last) yield record
    index++
  }
}

function forCatalogue(row: EventRow): DigestedEvent {
  const { projectId, eventId, groupHash, timestamp, receivedAt, type, level, platform } = row
  const { title, culprit, metadata, handled, environment, release, secondaryHashes, foldedBy } = row
  return {
    projectId,
    eventId,
    groupHash,
    timestamp,
    receivedAt,
    type,
    level,
    platform,
    title,
    culprit,
    metadata,
    handled,
    environment,
    release,
    secondaryHashes,
    ...(foldedBy !== undefined && { foldedBy }),
  }
}
