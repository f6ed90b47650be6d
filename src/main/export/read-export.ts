import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { Row, TargetSide } from '#storage/catalogue/move/side.ts'
import type { EventTable, EventTables } from '#storage/events/move/event-tables.ts'
import type { BlobTarget, CatalogueTarget, EventTarget } from '../migrate/targets.ts'
import { readManifest, type ExportManifest } from './manifest.ts'
import { readLines } from './packed-lines.ts'
import { catalogueRow, eventRow } from './rows.ts'
import type { ExportProgress } from './write-export.ts'

export interface ReadingParts {
  readonly catalogue: CatalogueTarget
  readonly events: EventTarget
  readonly blobs: BlobTarget
  readonly onProgress: (progress: ExportProgress) => void
}

export type ReadRefusal =
  | { readonly reason: 'no_export' }
  /** Existing data would be mixed with the import. */
  | { readonly reason: 'not_empty'; readonly store: 'catalogue' | 'events' | 'blobs' }
  | { readonly reason: 'newer'; readonly catalogueVersion: string }
  | { readonly reason: 'differs'; readonly what: readonly string[] }

const BATCH_ROWS = 2_000
const PIECE_BYTES = 8 * 1024 ** 2
const at = (folder: string, key: string) => join(folder, 'blobs', key)

/**
 * Fills empty stores from an export, and verifies them against its manifest. Nothing is visible until everything is
 * complete: the catalogue comes last, in one transaction.
 */
export async function readExport(folder: string, parts: ReadingParts): Promise<Result<ExportManifest, ReadRefusal>> {
  const manifest = await readManifest(folder)
  if (manifest === undefined) return refuse({ reason: 'no_export' })
  for (const store of ['catalogue', 'events', 'blobs'] as const)
    if (!(await parts[store].isEmpty())) return refuse({ reason: 'not_empty', store })
  const differing = [
    ...(await fillBlobs(folder, manifest, parts.blobs.blobs, parts)),
    ...(await fillEvents(folder, manifest, parts)),
  ]
  if (differing.length > 0) return refuse({ reason: 'differs', what: differing })
  const side = await parts.catalogue.open()
  const version = await side.version()
  if (version < manifest.catalogueVersion) {
    await side.rollback()
    return refuse({ reason: 'newer', catalogueVersion: manifest.catalogueVersion })
  }
  await fillCatalogue(folder, manifest, side, parts)
  await side.commit()
  return ok(manifest)
}

async function fillCatalogue(folder: string, manifest: ExportManifest, side: TargetSide, { onProgress }: ReadingParts) {
  await side.empty()
  let rows = 0
  // In dependency order.
  for (const table of await side.tables()) {
    const exported = manifest.catalogue.find(({ name }) => name === table.name)
    if (exported === undefined) continue
    let batch: Row[] = []
    const insert = async () => {
      if (batch.length > 0) await side.insert(table, batch)
      rows += batch.length
      batch = []
      onProgress({ store: 'catalogue', table: table.name, rows })
    }
    for await (const line of readLines(folder, exported)) {
      batch.push(catalogueRow(table, line))
      if (batch.length >= BATCH_ROWS) await insert()
    }
    await insert()
    if ((await side.count(table)) !== exported.rows) throw new Error(`${table.name} has not taken all of its rows.`)
  }
  for (const counter of manifest.counters) await side.setCounter(counter)
}

async function fillEvents(folder: string, manifest: ExportManifest, { events, onProgress }: ReadingParts) {
  const { tables, close } = await events.open()
  try {
    await tables.prepare()
    let rows = 0
    for (const table of await tables.list()) {
      const exported = manifest.events.find(({ name }) => name === table.name)
      if (exported === undefined) continue
      rows += exported.rows
      await appendAll(tables, table, readLines(folder, exported))
      onProgress({ store: 'events', table: table.name, rows })
    }
    const differing = await differingPartitions(tables, manifest)
    if (differing.length === 0) await tables.finish()
    return differing
  } finally {
    await close()
  }
}

async function appendAll(tables: EventTables, table: EventTable, lines: AsyncIterable<string>): Promise<void> {
  let held: Uint8Array[] = []
  let bytes = 0
  let pieces = 0
  const append = async () => {
    if (bytes > 0) await tables.append(table, Buffer.concat(held), `import ${table.name} ${pieces++}`)
    held = []
    bytes = 0
  }
  for await (const line of lines) {
    const row = eventRow(table, line)
    held.push(row)
    bytes += row.length
    if (bytes >= PIECE_BYTES) await append()
  }
  await append()
}

async function differingPartitions(tables: EventTables, manifest: ExportManifest): Promise<readonly string[]> {
  const byName = new Map((await tables.list()).map((table) => [table.name, table]))
  const differing: string[] = []
  for (const { table: name, partition, rows, sum } of manifest.partitions) {
    const table = byName.get(name)
    const here = table && (await tables.sum(table, { partition }))
    if (here?.rows !== rows || here.sum.toString() !== sum) differing.push(`${name}, partition ${partition}`)
  }
  return differing
}

async function fillBlobs(
  folder: string,
  { blobs: list }: ExportManifest,
  blobs: BlobStore,
  { onProgress }: ReadingParts,
) {
  const differing: string[] = []
  let rows = 0
  for await (const line of readLines(folder, { name: 'blobs', ...list })) {
    const { key, sha256 } = JSON.parse(line) as { readonly key: string; readonly sha256: string }
    const hash = createHash('sha256')
    await blobs.put(key, hashed(createReadStream(at(folder, key)), hash))
    if (hash.digest('hex') !== sha256) differing.push(key)
    onProgress({ store: 'blobs', table: key, rows: ++rows })
  }
  return differing
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}
