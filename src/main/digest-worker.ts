import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { DigestedBatch, DigestedEvent } from '#domain/digest/batch.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import { digestInto } from '#digest/digest.ts'
import { RowEncoder } from '#storage/events/encode.ts'
import { readRecords } from '#storage/spool/record.ts'
import type { DigestAnswer, DigestTask } from './digest-thread.ts'
import { readRange } from './read-range.ts'

// Under more load than two cores carry, events are taken first and digested after. On Linux, the only system that the
// event store comes for, this is the priority of the calling thread, not of the process.
const NICENESS = 5
setPriority(NICENESS)

/** The thread's whole life: bytes of a spool range in, encoded rows out. It holds no state between tasks. */
parentPort?.on('message', (task: DigestTask) => {
  const answer = perform(task)
  const moved = answer.ok
    ? [answer.batch.rows.bytes.buffer as ArrayBuffer, answer.batch.rows.ends.buffer as ArrayBuffer]
    : []
  parentPort?.postMessage(answer, moved)
})

function perform(task: DigestTask): DigestAnswer {
  try {
    return { id: task.id, ok: true, batch: digestRange(task) }
  } catch (fault) {
    return { id: task.id, ok: false, message: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }
  }
}

/** Row by row: an event's objects die young, before the collector has to move them. */
function digestRange(task: DigestTask): DigestedBatch {
  const encoder = new RowEncoder()
  const events: DigestedEvent[] = []
  const take = (row: EventRow): void => {
    encoder.add(row)
    events.push(forCatalogue(row))
  }
  const { outcomes, records } = digestInto(take, windowOf(readRecords(readRange(task)), task.window), Date.now())
  return { events, rows: encoder.finish(), outcomes, records }
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
  const { title, culprit, metadata, handled, environment, release } = row
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
  }
}
