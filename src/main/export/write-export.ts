import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { SourceSide } from '#storage/catalogue/move/side.ts'
import type { EventTable, EventTables, Partition } from '#storage/events/move/event-tables.ts'
import { isLeft, withoutSecrets } from './left-out.ts'
import { FORMAT, FORMAT_VERSION, writeManifest, type ExportedTable, type ExportManifest } from './manifest.ts'
import { writeLines } from './packed-lines.ts'
import { catalogueLine, eventLine, linesOf } from './rows.ts'
import type { Watch } from '../operator-lines.ts'

export interface ExportProgress {
  readonly store: 'catalogue' | 'events' | 'blobs'
  readonly table: string
  /** Of this store. */
  readonly rows: number
}

export interface ExportParts {
  readonly version: string
  readonly openCatalogue: () => Promise<SourceSide>
  readonly events: EventTables
  readonly blobs: BlobStore
  /** Pauses the digest while `work` runs. */
  readonly whileResting: <T>(work: () => Promise<T>) => Promise<T>
}

const PIECE_BYTES = 8 * 1024 ** 2
/** A week that changes while being read is read again. */
const TRIES = 5

/**
 * Writes all user data into a folder, without secrets (docs/export.md). The digest pauses for consistency; new data
 * waits in the spool.
 */
export async function writeExport(
  folder: string,
  parts: ExportParts,
  watch: Watch<ExportProgress>,
): Promise<Result<ExportManifest, { readonly reason: 'not_empty' }>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) return refuse({ reason: 'not_empty' })
  return parts.whileResting(async () => {
    const catalogue = await writeCatalogue(folder, parts, watch)
    const events = await writeEvents(folder, parts.events, watch)
    const blobs = await writeBlobs(folder, parts.blobs, watch)
    const about = { format: FORMAT, version: FORMAT_VERSION, mishap: parts.version } as const
    const manifest = { ...about, takenAt: new Date().toISOString(), ...catalogue, ...events, blobs }
    await writeManifest(folder, manifest)
    return ok(manifest)
  })
}

async function writeCatalogue(
  folder: string,
  { openCatalogue }: ExportParts,
  { onProgress, signal }: Watch<ExportProgress>,
) {
  const side = await openCatalogue()
  try {
    const tables: ExportedTable[] = []
    let rows = 0
    for (const table of await side.tables()) {
      if (isLeft(table)) continue
      async function* lines() {
        for await (const batch of side.rows(table)) {
          signal.throwIfAborted()
          for (const row of batch) yield catalogueLine(table, withoutSecrets(table, row))
          rows += batch.length
          onProgress({ store: 'catalogue', table: table.name, rows })
        }
      }
      tables.push(await writeLines(folder, { name: table.name, file: `catalogue/${table.name}.ndjson.zst` }, lines()))
    }
    return { catalogueVersion: await side.version(), catalogue: tables, counters: [...(await side.counters())] }
  } finally {
    await side.end()
  }
}

async function writeEvents(folder: string, events: EventTables, watch: Watch<ExportProgress>) {
  const tables: ExportedTable[] = []
  const partitions: ExportManifest['partitions'] = []
  const all = await events.partitions()
  let rows = 0
  for (const table of await events.list()) {
    const own = all.filter((one) => one.table === table.name)
    if (own.length === 0) continue
    async function* lines() {
      for (const partition of own) {
        const read = await readPartition(events, table, partition, watch.signal)
        partitions.push({ table: table.name, partition: partition.id, rows: read.rows, sum: read.sum.toString() })
        yield* read.lines()
        rows += read.rows
        watch.onProgress({ store: 'events', table: table.name, rows })
      }
    }
    tables.push(await writeLines(folder, { name: table.name, file: `events/${table.name}.ndjson.zst` }, lines()))
  }
  return { events: tables, partitions }
}

/** Reads the rows of a week with their checksum. Derived tables may grow in the meantime, and deletions continue. */
async function readPartition(events: EventTables, table: EventTable, { id }: Partition, signal: AbortSignal) {
  const which = { partition: id }
  for (let attempt = 1; ; attempt++) {
    const before = await events.sum(table, which)
    const held: string[] = []
    for await (const line of linesOf(events.lines(table, which))) {
      signal.throwIfAborted()
      held.push(eventLine(table, line))
    }
    const after = await events.sum(table, which)
    if (before.sum === after.sum && before.rows === held.length) return { ...before, lines: () => held }
    if (attempt === TRIES) throw new Error(`${table.name}, partition ${id}, does not hold still.`)
  }
}

async function writeBlobs(folder: string, blobs: BlobStore, { onProgress, signal }: Watch<ExportProgress>) {
  let bytes = 0
  let rows = 0
  async function* lines() {
    for await (const { key, size } of blobs.list('')) {
      signal.throwIfAborted()
      const hash = createHash('sha256')
      const path = join(folder, 'blobs', key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(
        Readable.from(pieces(blobs, key, size, hash)),
        createWriteStream(path, { mode: 0o600, flush: true }),
      )
      bytes += size
      onProgress({ store: 'blobs', table: key, rows: ++rows })
      yield JSON.stringify({ key, size, sha256: hash.digest('hex') })
    }
  }
  const list = await writeLines(folder, { name: 'blobs', file: 'blobs.ndjson.zst' }, lines())
  return { file: list.file, rows: list.rows, sha256: list.sha256, bytes }
}

async function* pieces(blobs: BlobStore, key: string, size: number, hash: ReturnType<typeof createHash>) {
  for (let start = 0; start < size; start += PIECE_BYTES) {
    const piece = await blobs.get(key, { start, end: Math.min(size, start + PIECE_BYTES) })
    if (piece === undefined) throw new Error(`The blob ${key} was deleted while it was read.`)
    hash.update(piece)
    yield piece
  }
}
