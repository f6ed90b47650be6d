import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export const FORMAT = 'mishap-export'
export const FORMAT_VERSION = 1

const tableShape = z.object({
  name: z.string(),
  /** Relative to the folder. */
  file: z.string(),
  rows: z.number(),
  /** Hash of the uncompressed lines. */
  sha256: z.string(),
})

const partitionShape = z.object({ table: z.string(), partition: z.string(), rows: z.number(), sum: z.string() })

/** The content of an export (docs/export.md). */
export const manifestShape = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  mishap: z.string(),
  takenAt: z.iso.datetime(),
  /** The newest migration of the catalogue. */
  catalogueVersion: z.string(),
  catalogue: z.array(tableShape),
  /** The last assigned ids, by table. */
  counters: z.array(z.object({ table: z.string(), last: z.number() })),
  events: z.array(tableShape),
  /** The event store's checksum of each week of a table. */
  partitions: z.array(partitionShape),
  blobs: z.object({ file: z.string(), rows: z.number(), sha256: z.string(), bytes: z.number() }),
})
export type ExportManifest = z.infer<typeof manifestShape>
export type ExportedTable = z.infer<typeof tableShape>

const NAME = 'manifest.json'

export async function writeManifest(folder: string, manifest: ExportManifest): Promise<void> {
  await writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
}

/** `undefined` if it is missing, or this version cannot read it. */
export async function readManifest(folder: string): Promise<ExportManifest | undefined> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => '')
  if (text === '') return undefined
  const read = manifestShape.safeParse(JSON.parse(text))
  return read.success ? read.data : undefined
}
