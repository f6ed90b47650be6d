import type { HostedScript } from '#domain/artifact/hosted-script.ts'
import type { BlobPlace, DigestedBatch } from '#domain/processing/batch.ts'
import { noRows } from '#domain/processing/encoded-rows.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import type { AnyKind } from '#telemetry/kind.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'
import { BatchBuilder, type BuiltSection } from './batch-builder.ts'
import { digestRecords, internalRecords } from './digest-records.ts'
import type { DigestAnswer, DigestTask } from './digest-thread.ts'
import { readRange } from './read-range.ts'

/** The parts that a digest thread works with. Between tasks the thread keeps nothing but the caches of its lookups. */
export interface RangeParts {
  readonly kinds: readonly AnyKind[]
  readonly wire: WireIndex
  readonly lookups: DigestLookups
  /** Whether the operator lets maps be fetched from where scripts are. */
  readonly fetchHosted: boolean
  readonly readRecords: (bytes: Uint8Array, onDamaged?: (bytes: number) => void) => Iterable<SpoolRecord>
}

const SMALLEST_BUFFER = 64 * 1024
/** Scripts that one answer names, at most. */
const MOST_SCRIPTS = 20

/** Returns what answers tasks: bytes of a spool range in, encoded rows out. A task that fails is an answer too. */
export function createRangeDigest(parts: RangeParts): (task: DigestTask) => DigestAnswer {
  const internal = internalRecords(parts.kinds)
  return (task) => {
    try {
      const missing = new Map<string, HostedScript>()
      const missingScript = (script: HostedScript): void => {
        if (missing.size < MOST_SCRIPTS) missing.set(JSON.stringify(script), script)
      }
      const lookups = parts.fetchHosted ? { ...parts.lookups, missingScript } : parts.lookups
      let damagedBytes = 0
      const readRecords = (bytes: Uint8Array) => parts.readRecords(bytes, (damaged) => (damagedBytes += damaged))
      const batch = digestRange(task, { ...parts, lookups, internal, readRecords })
      return { id: task.id, ok: true, batch, wanted: [...missing.values()], damagedBytes }
    } catch (fault) {
      const message = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
      return { id: task.id, ok: false, message }
    }
  }
}

/** The buffers of an answer that may be moved to another thread instead of being copied. */
export function buffersOf(answer: DigestAnswer): readonly ArrayBuffer[] {
  if (!answer.ok) return []
  return answer.batch.sections
    .filter(({ rows }) => rows !== noRows)
    .flatMap(({ rows }) => [rows.bytes.buffer as ArrayBuffer, rows.ends.buffer as ArrayBuffer])
}

/** Row by row: an item's objects die young, before the collector has to move them. */
function digestRange(
  task: DigestTask,
  { wire, internal, lookups, readRecords }: RangeParts & { readonly internal: ReadonlyMap<string, AnyKind> },
): DigestedBatch {
  const encoders = new Map<string, RowEncoder<unknown>>()
  const encoderOf = (kind: AnyKind): RowEncoder<unknown> => {
    const known = encoders.get(kind.name)
    if (known !== undefined) return known
    if (kind.table === undefined) throw new Error(`${kind.name} made rows and has no table.`)
    // About as many bytes as came in: untouched memory costs nothing, growing copies.
    const encoder = new RowEncoder(kind.table.columns, Math.max(SMALLEST_BUFFER, task.to - task.from))
    encoders.set(kind.name, encoder)
    return encoder
  }
  const read = readRange(task)
  const batch = new BatchBuilder(encoderOf)
  digestRecords(windowOf(readRecords(read), task), Date.now(), { wire, internal, lookups }, batch)
  return {
    sections: batch.sections.map(({ kind, items, blobs }) => ({
      kind: kind.name,
      items,
      rows: encoders.get(kind.name)?.finish() ?? noRows,
      blobs: blobs.map((blob) => placeOf(blob, task.from - read.byteOffset)),
    })),
    outcomes: batch.outcomes,
    records: batch.records,
  }
}

/**
 * Bytes that go to the blobs stay where they are: they are views of what was read.
 * @param shift from the place in the memory that they are views of to the one in the segment
 */
function placeOf({ key, bytes }: BuiltSection['blobs'][number], shift: number): BlobPlace {
  const from = bytes.byteOffset + shift
  return { key, from, to: from + bytes.byteLength }
}

/** Segments are smaller than this, and a record is of more than one byte: the numbers rise from segment to segment. */
const SEGMENT_SPAN = 2 ** 32

/** The records of a task with the order in which they arrived, each noted as the one that the thread is at. */
function* windowOf(
  records: Iterable<SpoolRecord>,
  { segment, from, window, progress }: Pick<DigestTask, 'segment' | 'from' | 'window' | 'progress'>,
): Iterable<SpoolRecord> {
  let index = 0
  for (const record of records) {
    const arrival = segment * SEGMENT_SPAN + from + index
    if (index >= window.first && index < window.last) {
      Atomics.store(progress, 0, index)
      yield { ...record, arrival }
    }
    index++
  }
}
