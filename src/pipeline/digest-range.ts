import { rmSync } from 'node:fs'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { HostedScript } from '#domain/artifact/hosted-script.ts'
import type { DigestedBatch } from '#domain/processing/batch.ts'
import { noRows, type EncodedRows } from '#domain/processing/encoded-rows.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { AsideRun, SpoolRecord } from '#domain/spool/spool.ts'
import type { AnyKind } from '#telemetry/kind.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'
import { BatchBuilder, type RowSink } from './batch-builder.ts'
import { BlobPlaces } from './blob-places.ts'
import { digestRecords, internalRecords } from './digest-records.ts'
import { COSTLY_MS, CostMeter } from './costs.ts'
import { AT_NONE, type DigestAnswer, type DigestTask } from './digest-thread.ts'
import { RangeReader } from './read-range.ts'
import { RowFile } from './row-file.ts'
import { asideRun, senderOf } from './work.ts'

/** The parts of a digest thread. Between tasks, the thread keeps only its lookup caches and its working memory. */
export interface RangeParts {
  readonly kinds: readonly AnyKind[]
  readonly wire: WireIndex
  readonly lookups: DigestLookups
  /** Whether the operator allows source maps to be fetched from where scripts are hosted. */
  readonly fetchHosted: boolean
  readonly readRecords: ReadRecords
}

/** Reads records, each with the position of its bytes, [from, to), in the input. */
export type ReadRecords = (
  bytes: Uint8Array,
  onDamaged?: (bytes: number) => void,
) => Iterable<SpoolRecord & { readonly from: number; readonly to: number }>

/** Maximum number of scripts named per answer. */
const MOST_SCRIPTS = 20

/**
 * Returns a function that answers tasks: bytes of a spool range in, encoded rows out. A failed task also gets an
 * answer.
 */
export function createRangeDigest(parts: RangeParts): (task: DigestTask) => DigestAnswer {
  const internal = internalRecords(parts.kinds)
  const rowFiles = new RowFiles()
  const reader = new RangeReader()
  return (task) => {
    try {
      const scripts = new Map<string, HostedScript>()
      const missingScript = (script: HostedScript): void => {
        if (scripts.size < MOST_SCRIPTS) scripts.set(JSON.stringify(script), script)
      }
      const lookups = parts.fetchHosted ? { ...parts.lookups, missingScript } : parts.lookups
      let damagedBytes = 0
      const readRecords = (bytes: Uint8Array) => parts.readRecords(bytes, (damaged) => (damagedBytes += damaged))
      lookups.copies?.begin(task.absent)
      const turns = new Turns(task)
      const batch = digestRange(task, { ...parts, lookups, internal, readRecords, rowFiles, reader, turns })
      const missing = lookups.copies?.missing() ?? []
      if (missing.length > 0) return laterThan(missing, task, batch)
      return { id: task.id, ok: true, batch, wanted: [...scripts.values()], costs: turns.costs(), damagedBytes }
    } catch (fault) {
      const message = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
      return { id: task.id, ok: false, message }
    }
  }
}

/** Discards rows made without the missing blobs, because their events would lack names that they could have. */
function laterThan(missing: readonly BlobKey[], { id }: DigestTask, { rowFiles }: DigestedBatch): DigestAnswer {
  for (const file of rowFiles) rmSync(file, { force: true })
  return { id, ok: false, message: 'missing blobs', missing }
}

interface ThreadParts extends RangeParts {
  readonly internal: ReadonlyMap<string, AnyKind>
  readonly rowFiles: RowFiles
  readonly reader: RangeReader
  readonly turns: Turns
}

/** Works row by row, so that an item's objects die before the garbage collector has to move them. */
function digestRange(
  task: DigestTask,
  { wire, internal, lookups, readRecords, rowFiles, reader, turns }: ThreadParts,
): DigestedBatch {
  const read = reader.read(task)
  const batch = new BatchBuilder((kind) => rowFiles.of(kind, task.rowsTo))
  try {
    digestRecords(turns.of(readRecords(read)), Date.now(), { wire, internal, lookups }, batch)
  } catch (fault) {
    rowFiles.drop()
    throw fault
  }
  const rows = rowFiles.finish()
  const places = new BlobPlaces(read, task)
  const sections = batch.sections.map(({ kind, items, blobs }) => ({
    kind: kind.name,
    items,
    rows: rows.get(kind.name) ?? noRows,
    blobs: blobs.map((blob) => places.of(blob)),
  }))
  return {
    sections,
    outcomes: batch.outcomes,
    ...(batch.charges.length > 0 && { charges: batch.charges }),
    records: batch.records,
    ...(turns.aside.length > 0 && { aside: turns.aside }),
    rowFiles: [...rows.values()]
      .flatMap(({ runs }) => runs.flatMap(({ place }) => (typeof place === 'string' ? place : [])))
      .concat(places.finish()),
  }
}

/** The files of a batch, one per kind with any rows. */
class RowFiles {
  readonly #known = new Map<string, RowFile>()
  readonly #begun = new Map<string, RowFile>()

  /** @param rowsTo prefix of the batch's file names */
  of(kind: AnyKind, rowsTo: string): RowSink {
    const begun = this.#begun.get(kind.name)
    if (begun !== undefined) return begun
    if (kind.table === undefined) throw new Error(`${kind.name} made rows and has no table.`)
    const file = this.#known.get(kind.name) ?? new RowFile(kind.table.columns)
    this.#known.set(kind.name, file)
    file.begin(`${rowsTo}.${kind.name}`)
    this.#begun.set(kind.name, file)
    return file
  }

  /** The rows of each kind. */
  finish(): ReadonlyMap<string, EncodedRows> {
    try {
      return new Map([...this.#begun].map(([kind, file]) => [kind, file.finish()]))
    } catch (fault) {
      this.drop()
      throw fault
    } finally {
      this.#begun.clear()
    }
  }

  drop(): void {
    for (const file of this.#begun.values()) file.drop()
    this.#begun.clear()
  }
}

/**
 * Segments are smaller than this, and a record is longer than one byte, so numbers increase from segment to segment.
 */
const SEGMENT_SPAN = 2 ** 32

/** Maximum size of a run of set-aside records. */
const RUN_RECORDS = 10
const RUN_BYTES = 2 ** 20

/** Decides which records of a task are digested now, and which are set aside. */
class Turns {
  readonly #task: DigestTask
  readonly #held: Set<string> | null
  readonly #meter: CostMeter
  readonly #aside: AsideRun[] = []

  constructor(task: DigestTask) {
    this.#task = task
    this.#held = task.lately && new Set(task.lately.filter(({ ms }) => ms >= COSTLY_MS).map(({ sender }) => sender))
    this.#meter = new CostMeter(task.lately ?? [])
  }

  get aside(): readonly AsideRun[] {
    return this.#aside
  }

  costs(): ReturnType<CostMeter['costs']> {
    return this.#meter.costs()
  }

  /** Yields the records to digest, with their arrival order, and records each as the thread's current one. */
  *of(records: ReturnType<ReadRecords>): Iterable<SpoolRecord> {
    const { segment, from: start, runs, progress } = this.#task
    let next = 0
    for (const record of records) {
      const from = start + record.from
      while ((runs[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next++
      const run = runs[next]
      if (run === undefined) break
      if (from < run.from) continue
      const { header, body } = record
      const sender = senderOf(header)
      if (this.#held?.has(sender) === true) {
        this.#setAside(asideRun(header, { segment, from, to: start + record.to }))
        this.#meter.begin()
        continue
      }
      Atomics.store(progress, 0, record.from)
      yield { header, body, arrival: segment * SEGMENT_SPAN + from }
      if (this.#meter.end(sender, record.to - record.from)) this.#held?.add(sender)
    }
    Atomics.store(progress, 0, AT_NONE)
  }

  #setAside(run: AsideRun): void {
    const last = this.#aside.at(-1)
    const isOneMore =
      last?.to === run.from &&
      last.projectId === run.projectId &&
      last.key === run.key &&
      last.records < RUN_RECORDS &&
      run.to - last.from <= RUN_BYTES
    if (isOneMore) this.#aside.splice(-1, 1, { ...last, to: run.to, records: last.records + 1 })
    else this.#aside.push(run)
  }
}
