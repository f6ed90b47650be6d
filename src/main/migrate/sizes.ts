import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { SourceSide } from '#storage/catalogue/move/side.ts'
import type { EventTables } from '#storage/events/move/event-tables.ts'
import type { ComparedLine } from './report.ts'

/** Returns each table's size, as estimated by the engine without reading rows. */
export async function eventSizes(tables: EventTables): Promise<readonly ComparedLine[]> {
  const known = new Set((await tables.list()).map(({ name }) => name))
  const found = Map.groupBy(await tables.partitions(), ({ table }) => table)
  return [...found].flatMap(([name, partitions]) => {
    if (!known.has(name)) return []
    const sum = (of: 'rows' | 'bytes') => partitions.reduce((total, partition) => total + partition[of], 0)
    return [{ store: 'events', name, rows: sum('rows'), bytes: sum('bytes') }]
  })
}

export async function catalogueSizes(side: SourceSide): Promise<readonly ComparedLine[]> {
  const lines: ComparedLine[] = []
  for (const table of await side.tables())
    lines.push({ store: 'catalogue', name: table.name, rows: await side.count(table), bytes: null })
  return lines
}

/** Returns sizes by the first part of blob keys. */
export async function blobSizes(blobs: BlobStore): Promise<readonly ComparedLine[]> {
  const sums = new Map<string, { rows: number; bytes: number }>()
  for await (const { key, size } of blobs.list('')) {
    const name = key.split('/', 1)[0] ?? ''
    const sum = sums.get(name) ?? { rows: 0, bytes: 0 }
    sums.set(name, { rows: sum.rows + 1, bytes: sum.bytes + size })
  }
  return [...sums].map(([name, sum]) => ({ store: 'blobs', name, ...sum }))
}
