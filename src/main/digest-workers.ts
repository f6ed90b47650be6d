import { emptyBatch, type DigestedBatch } from '#domain/digest/batch.ts'
import type { EncodedRows } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { SpoolRange } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import { readRecords } from '#storage/spool/record.ts'
import type { HostedScript } from '#services/hosted-maps/hosted-maps.ts'
import { type DigestThreadParts, DigestThread, ThreadCrash, type RecordWindow } from './digest-thread.ts'
import { readRange } from './read-range.ts'

export interface DigestWorkers {
  /** Rows of a range. A record that brings the thread down is left out and counted as invalid, alone. */
  digest(range: SpoolRange, path: string): Promise<DigestedBatch>
  close(): Promise<void>
}

const EVERYTHING: RecordWindow = { first: 0, last: Number.MAX_SAFE_INTEGER }

/** A fixed number of digest threads, each with a queue of its own. */
export function startDigestWorkers(
  threads: number,
  parts: DigestThreadParts,
  on: {
    readonly log: (message: string, fields: object) => void
    /** Told of a record that brought a thread down on its own, and of the project that it was sent to. */
    readonly leftOut: (crash: ThreadCrash, project: ProjectId | null) => void
    readonly wanted: (scripts: readonly HostedScript[]) => void
  },
): DigestWorkers {
  const pool = Array.from({ length: threads }, () => new DigestThread(parts, on.wanted))
  const leastBusy = (): DigestThread => pool.reduce((best, thread) => (thread.waiting < best.waiting ? thread : best))

  async function digest(range: SpoolRange, path: string, window: RecordWindow): Promise<DigestedBatch> {
    try {
      return await leastBusy().perform({ path, from: range.from, to: range.to, window })
    } catch (crash) {
      if (!(crash instanceof ThreadCrash)) throw crash
      on.log(messages('cli')('log.threadCrashed'), { range, window, cause: crash.message })
      return inHalves(range, path, window, crash)
    }
  }

  async function inHalves(
    range: SpoolRange,
    path: string,
    window: RecordWindow,
    crash: ThreadCrash,
  ): Promise<DigestedBatch> {
    const last = window.last === EVERYTHING.last ? recordsIn(range, path).length : window.last
    if (last - window.first <= 1) {
      const batch = leftOut(range, path, window.first)
      on.leftOut(crash, batch.outcomes[0]?.projectId ?? null)
      return batch
    }
    const middle = window.first + Math.ceil((last - window.first) / 2)
    const before = await digest(range, path, { first: window.first, last: middle })
    const after = await digest(range, path, { first: middle, last })
    return joined(before, after)
  }

  return {
    digest: (range, path) => digest(range, path, EVERYTHING),
    close: async () => {
      await Promise.all(pool.map((thread) => thread.close()))
    },
  }
}

function recordsIn(range: SpoolRange, path: string) {
  return [...readRecords(readRange({ path, from: range.from, to: range.to }))]
}

/** The record that brought a thread down on its own: it ends as an outcome, like everything else. */
function leftOut(range: SpoolRange, path: string, index: number): DigestedBatch {
  const header = recordsIn(range, path)[index]?.header
  const outcomes =
    header?.kind === 'envelope'
      ? [
          {
            projectId: header.projectId,
            category: 'error',
            outcome: 'invalid',
            reason: 'digest_crash',
            quantity: 1,
            receivedAt: header.receivedAt,
          } as const,
        ]
      : []
  return { ...emptyBatch(), outcomes, records: 1 }
}

function joined(a: DigestedBatch, b: DigestedBatch): DigestedBatch {
  return {
    events: [...a.events, ...b.events],
    rows: joinedRows(a.rows, b.rows),
    spans: [...a.spans, ...b.spans],
    spanRows: joinedRows(a.spanRows, b.spanRows),
    sessions: [...a.sessions, ...b.sessions],
    sessionRows: joinedRows(a.sessionRows, b.sessionRows),
    attachments: [...a.attachments, ...b.attachments],
    feedback: [...a.feedback, ...b.feedback],
    outcomes: [...a.outcomes, ...b.outcomes],
    records: a.records + b.records,
  }
}

function joinedRows(a: EncodedRows, b: EncodedRows): EncodedRows {
  const bytes = new Uint8Array(a.bytes.length + b.bytes.length)
  bytes.set(a.bytes)
  bytes.set(b.bytes, a.bytes.length)
  return { bytes, ends: Uint32Array.from([...a.ends, ...b.ends.map((end) => end + a.bytes.length)]) }
}
