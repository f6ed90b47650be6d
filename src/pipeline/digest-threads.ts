import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyBatch, type DigestedBatch, type Section } from '#domain/processing/batch.ts'
import { joinRows } from '#domain/processing/encoded-rows.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { AsideRun, SpoolRecord } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import { ended } from '#telemetry/kind.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'
import { oneOf } from '#telemetry/wire.ts'
import { COSTLY_MS, CostlySenders } from './costs.ts'
import type { ReadRecords } from './digest-range.ts'
import {
  DigestThread,
  MissingBlobs,
  ThreadCrash,
  type ThreadOptions,
  type ThreadReports,
  type ThreadStart,
} from './digest-thread.ts'
import { readRange } from './read-range.ts'
import { asideRun, senderOf, within, without, type Work } from './work.ts'

/** The threads that convert ranges to rows. */
export interface DigestThreads {
  /**
   * Digests a range that is in a file. A record that crashes the thread or takes too long is set aside immediately on
   * its first turn. On a later turn, only that record is dropped and counted as invalid.
   */
  digest(work: Work, path: string): Promise<DigestedBatch>
  close(): Promise<void>
}

/** What the threads are started with, and callbacks for their reports. */
export interface DigestThreadParts {
  readonly threads: number
  readonly start: ThreadStart
  readonly wire: WireIndex
  /** The folder that rows are written to, for the event store to read. */
  readonly rowsFolder: string
  readonly readRecords: ReadRecords
  /**
   * Fetches missing blobs to where threads can read them. Returns the keys of blobs that do not exist. Absent if all
   * blobs are local.
   */
  readonly fetchBlobs?: (keys: readonly BlobKey[]) => Promise<readonly BlobKey[]>
  readonly on: ThreadReports & {
    readonly log: (message: string, fields: object) => void
    /** Called for a record that crashed a thread on its own, with its project. */
    readonly leftOut: (crash: ThreadCrash, project: ProjectId | null) => void
  }
  /** A thread that spends longer on one record is killed. Default: 30 s. */
  readonly hangsAfterMs?: number
}

/** Starting a thread takes longer than digesting a small batch. */
const HALF_A_TASK = 0.5

/** Costly records are rare and a thread takes memory, so the thread for them ends after this idle time. */
const LAST_ENDS_AFTER_MS = 10_000

/**
 * Starts a fixed number of digest threads, each with its own queue, and another one for set-aside records while there
 * are any.
 */
export function startDigestThreads(parts: DigestThreadParts): DigestThreads {
  return new RunningThreads(parts)
}

class RunningThreads implements DigestThreads {
  readonly #parts: DigestThreadParts
  readonly #senders = new CostlySenders()
  readonly #pool: readonly DigestThread[]
  readonly #last: DigestThread

  constructor(parts: DigestThreadParts) {
    const { threads, start, on, hangsAfterMs } = parts
    const thread = (options: ThreadOptions) => new DigestThread(start, on, this.#senders, { hangsAfterMs, ...options })
    this.#parts = parts
    this.#pool = Array.from({ length: threads }, () => thread({}))
    this.#last = thread({ endsAfterMs: LAST_ENDS_AFTER_MS })
  }

  async digest(work: Work, path: string): Promise<DigestedBatch> {
    const { fetchBlobs, rowsFolder, on } = this.#parts
    try {
      return await withBlobs(fetchBlobs, (absent) =>
        this.#threadFor(work).perform({ path, ...work, absent, rowsTo: join(rowsFolder, crypto.randomUUID()) }),
      )
    } catch (crash) {
      if (!(crash instanceof ThreadCrash)) throw crash
      const { segment, from, to, turn } = work
      on.log(messages('cli')('log.threadCrashed'), { segment, from, to, turn, at: crash.at, cause: crash.message })
      return turn === 'first' ? this.#settingAside(work, path, crash) : this.#around(work, path, crash)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pool, this.#last].map((thread) => thread.close()))
  }

  #threadFor({ turn }: Work): DigestThread {
    if (turn === 'last') return this.#last
    const waits = (thread: DigestThread) => thread.waiting + (thread.isUp ? 0 : HALF_A_TASK)
    return this.#pool.reduce((best, thread) => (waits(thread) < waits(best) ? thread : best))
  }

  /**
   * Digests the rest without the record at which a thread ended. The record is set aside, as are others of its sender.
   */
  async #settingAside(work: Work, path: string, crash: ThreadCrash): Promise<DigestedBatch> {
    const { run, header } = this.#recordAt(work, path, crash)
    this.#senders.add({ sender: senderOf(header), ms: COSTLY_MS })
    const runs = without(work.runs, [run])
    const batch = runs.length === 0 ? emptyBatch : await this.digest({ ...work, runs }, path)
    return { ...batch, aside: [...(batch.aside ?? []), run].toSorted((one, other) => one.from - other.from) }
  }

  /**
   * Digests the records before and after the one at which a thread ended, and that one as well if it may be innocent.
   */
  async #around(work: Work, path: string, crash: ThreadCrash): Promise<DigestedBatch> {
    const { run, header, body } = this.#recordAt(work, path, crash)
    const before = within(work.runs, { from: work.from, to: run.from })
    const behind = within(work.runs, { from: run.to, to: work.to })
    const isToBlame = before.length + behind.length === 0 || crash.reason === 'too_costly'
    let batch: DigestedBatch | undefined
    for (const runs of [before, [run], behind]) {
      if (runs.length === 0) continue
      const next =
        runs[0] === run && isToBlame
          ? this.#givenUp({ header, body }, crash)
          : await elseDeleting(batch, this.digest({ ...work, runs }, path))
      batch = batch === undefined ? next : joined(batch, next)
    }
    return batch ?? emptyBatch
  }

  #recordAt({ segment, to }: Work, path: string, { at }: ThreadCrash): SpoolRecord & { readonly run: AsideRun } {
    for (const { header, body, to: bytes } of this.#parts.readRecords(readRange({ path, from: at, to })))
      return { header, body, run: asideRun(header, { segment, from: at, to: at + bytes }) }
    throw new Error(`No record begins at byte ${at} of segment ${segment}.`)
  }

  #givenUp(record: SpoolRecord, crash: ThreadCrash): DigestedBatch {
    this.#parts.on.leftOut(crash, record.header.kind === 'envelope' ? record.header.projectId : null)
    return leftOut(record, crash.reason, this.#parts.wire)
  }
}

/** Fetches the blobs that a thread is missing, and retries. Fewer are missing each time. */
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

/**
 * Returns the result of a part. If it cannot be digested now, deletes the earlier result, because the whole range is
 * retried.
 */
async function elseDeleting(before: DigestedBatch | undefined, part: Promise<DigestedBatch>): Promise<DigestedBatch> {
  try {
    return await part
  } catch (fault) {
    await Promise.all((before?.rowFiles ?? []).map((file) => rm(file, { force: true })))
    throw fault
  }
}

/** The result for a record that crashed a thread on its own: everything in it ends as outcomes. */
function leftOut(record: SpoolRecord, reason: ThreadCrash['reason'], wire: WireIndex): DigestedBatch {
  if (record.header.kind !== 'envelope') return { ...emptyBatch, records: 1 }
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
