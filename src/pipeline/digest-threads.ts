import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyBatch, type DigestedBatch, type Section } from '#domain/processing/batch.ts'
import { joinRows } from '#domain/processing/encoded-rows.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { SpoolRange, SpoolRecord } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import { ended } from '#telemetry/kind.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'
import { oneOf } from '#telemetry/wire.ts'
import {
  DigestThread,
  MissingBlobs,
  ThreadCrash,
  type RecordWindow,
  type ThreadReports,
  type ThreadStart,
} from './digest-thread.ts'
import { readRange } from './read-range.ts'

/** The threads in which ranges become rows. */
export interface DigestThreads {
  /** Rows of a range. A record that brings the thread down, or takes too long, is left out and counted as invalid, alone. */
  digest(range: SpoolRange, path: string): Promise<DigestedBatch>
  close(): Promise<void>
}

const EVERYTHING: RecordWindow = { first: 0, last: Number.MAX_SAFE_INTEGER }

/** The parts that the threads are started with, and the callbacks for what they report. */
export interface DigestThreadParts {
  readonly threads: number
  readonly start: ThreadStart
  readonly wire: WireIndex
  /** The folder that rows are written to, for the event store to read. */
  readonly rowsFolder: string
  /** The records of a range that has been read: as the spool wrote them. */
  readonly readRecords: (bytes: Uint8Array) => Iterable<SpoolRecord>
  /** Fetches blobs that are elsewhere to where threads read them; answers those that are nowhere. Absent: all are here. */
  readonly fetchBlobs?: (keys: readonly BlobKey[]) => Promise<readonly BlobKey[]>
  readonly on: ThreadReports & {
    readonly log: (message: string, fields: object) => void
    /** Told of a record that brought a thread down on its own, and of the project that it was sent to. */
    readonly leftOut: (crash: ThreadCrash, project: ProjectId | null) => void
  }
  /** A thread that does not answer for so long hangs, and is ended. Default: half a minute. */
  readonly hangsAfterMs?: number
}

/** Starts a fixed number of digest threads, each with a queue of its own. */
export function startDigestThreads(parts: DigestThreadParts): DigestThreads {
  const { threads, start, wire, rowsFolder, readRecords, fetchBlobs, on, hangsAfterMs } = parts
  const pool = Array.from({ length: threads }, () => new DigestThread(start, on, hangsAfterMs))
  const leastBusy = (): DigestThread => pool.reduce((best, thread) => (thread.waiting < best.waiting ? thread : best))

  async function digest(range: SpoolRange, path: string, window: RecordWindow): Promise<DigestedBatch> {
    try {
      return await withBlobs(fetchBlobs, (absent) =>
        leastBusy().perform({ path, ...range, window, absent, rowsTo: join(rowsFolder, crypto.randomUUID()) }),
      )
    } catch (crash) {
      if (!(crash instanceof ThreadCrash)) throw crash
      on.log(messages('cli')('log.threadCrashed'), { range, window, cause: crash.message })
      return around(range, path, window, crash)
    }
  }

  /** Digests what stands before and behind the record at which a thread ended; and the record, if it may be innocent. */
  async function around(
    range: SpoolRange,
    path: string,
    window: RecordWindow,
    crash: ThreadCrash,
  ): Promise<DigestedBatch> {
    const records = [...readRecords(readRange({ path, from: range.from, to: range.to }))]
    const last = Math.min(window.last, records.length)
    const { record: at } = crash
    const isAlone = last - window.first <= 1
    const windows = [
      { first: window.first, last: at },
      { first: at, last: at + 1 },
      { first: at + 1, last },
    ].filter(({ first, last: end }) => first < end)
    let batch: DigestedBatch | undefined
    for (const part of windows) {
      const isToBlame = part.first === at && (isAlone || crash.reason === 'too_costly')
      const next = isToBlame ? givenUp(records[at], crash) : await elseDeleting(batch, digest(range, path, part))
      batch = batch === undefined ? next : joined(batch, next)
    }
    return batch ?? emptyBatch
  }

  function givenUp(record: SpoolRecord | undefined, crash: ThreadCrash): DigestedBatch {
    on.leftOut(crash, record?.header.kind === 'envelope' ? record.header.projectId : null)
    return leftOut(record, crash.reason, wire)
  }

  return {
    digest: (range, path) => digest(range, path, EVERYTHING),
    close: async () => {
      await Promise.all(pool.map((thread) => thread.close()))
    },
  }
}

/** Fetches what a thread misses, and lets it try again: each time fewer are missing. */
async function withBlobs(
  fetchBlobs: DigestThreadParts['fetchBlobs'],
  perform: (absent: readonly BlobKey[]) => Promise<DigestedBatch>,
): Promise<DigestedBatch> {
  const absent: BlobKey[] = []
  for (;;) {
    try {
      return await perform(absent)
    } catch (fault) {
      if (!(fault instanceof MissingBlobs) || fetchBlobs === undefined) throw fault
      absent.push(...(await fetchBlobs(fault.keys)))
    }
  }
}

/** Returns what comes of a part; where it cannot be digested now, the whole range is tried again, and what was before it goes. */
async function elseDeleting(before: DigestedBatch | undefined, part: Promise<DigestedBatch>): Promise<DigestedBatch> {
  try {
    return await part
  } catch (fault) {
    await Promise.all((before?.rowFiles ?? []).map((file) => rm(file, { force: true })))
    throw fault
  }
}

/** The record that brought a thread down on its own: all that it held ends as outcomes, like everything else. */
function leftOut(record: SpoolRecord | undefined, reason: ThreadCrash['reason'], wire: WireIndex): DigestedBatch {
  if (record?.header.kind !== 'envelope') return { ...emptyBatch, records: 1 }
  const { projectId, receivedAt, charges = [] } = record.header
  const envelope = parseEnvelope(record.body)
  const units = envelope.ok ? envelope.value.items.flatMap((item) => wire.units(item)) : oneOf('default')
  const whole = { outcome: 'invalid', reason } as const
  const outcomes = ended(units, whole).ended.map((one) => ({ ...one, projectId, receivedAt }))
  return { ...emptyBatch, outcomes, charges, records: 1 }
}

function joined(before: DigestedBatch, after: DigestedBatch): DigestedBatch {
  const later = new Map(after.sections.map((section) => [section.kind, section]))
  const sections = before.sections.map((section) => {
    const more = later.get(section.kind)
    later.delete(section.kind)
    return more === undefined ? section : joinedSections(section, more)
  })
  return {
    sections: [...sections, ...later.values()],
    outcomes: [...before.outcomes, ...after.outcomes],
    charges: [...(before.charges ?? []), ...(after.charges ?? [])],
    records: before.records + after.records,
    rowFiles: [...before.rowFiles, ...after.rowFiles],
  }
}

function joinedSections(before: Section, after: Section): Section {
  return {
    kind: before.kind,
    items: [...before.items, ...after.items],
    rows: joinRows(before.rows, after.rows),
    blobs: [...before.blobs, ...after.blobs],
  }
}
