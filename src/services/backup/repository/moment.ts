import { z } from 'zod'

export const MOMENT_FORMAT = 1

/** The location of a chunk: the pack's index in {@link Moment.packs}, offset, length, SHA-256. */
const chunk = z.tuple([z.number().int(), z.number().int(), z.number().int(), z.string()])
export type Chunk = z.infer<typeof chunk>

const file = z.object({
  /** Relative to the data folder. */
  path: z.string(),
  bytes: z.number().int(),
  /** The size of all chunks except the last. */
  chunkBytes: z.number().int().positive(),
  /** Identifies an unchanged file at this path, which need not be read again. */
  mark: z.string(),
  chunks: z.array(chunk),
})
export type MomentFile = z.infer<typeof file>

/** Stores outside of the data folder, which its backups do not include. */
export const elsewhere = ['catalogue', 'events', 'blobs'] as const
export type Elsewhere = (typeof elsewhere)[number]

const table = z.object({
  rows: z.number().int(),
  /** Computed by the engine over everything the table stores; '' if it provides none. */
  checksum: z.string(),
})

export const tablesShape = z.object({
  catalogue: z.record(z.string(), table),
  events: z.record(z.string(), table),
})
export type Tables = z.infer<typeof tablesShape>

/** A data folder at one point in time: everything needed to restore it, except the content of its files. */
export const momentShape = z.object({
  format: z.number().int(),
  /** The version of Mishap that took it. */
  mishap: z.string(),
  /** ISO 8601. */
  takenAt: z.iso.datetime(),
  without: z.array(z.enum(elsewhere)),
  tables: tablesShape,
  packs: z.array(z.string()),
  /** Relative paths, parents before their children. */
  folders: z.array(z.string()),
  links: z.array(z.object({ path: z.string(), to: z.string() })),
  files: z.array(file),
})
export type Moment = z.infer<typeof momentShape>

export function bytesOf(moment: Pick<Moment, 'files'>): number {
  return moment.files.reduce((sum, { bytes }) => sum + bytes, 0)
}
