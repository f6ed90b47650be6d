import { z } from 'zod'

export const MOMENT_FORMAT = 1

/** Where a chunk lies: the pack (its place in {@link Moment.packs}), its first byte there, its bytes there, its SHA-256. */
const chunk = z.tuple([z.number().int(), z.number().int(), z.number().int(), z.string()])
export type Chunk = z.infer<typeof chunk>

const file = z.object({
  /** Relative to the data folder. */
  path: z.string(),
  bytes: z.number().int(),
  /** All chunks have so many bytes, but for the last one. */
  chunkBytes: z.number().int().positive(),
  /** What tells that a file of this path is the same still: it need not be read again. */
  mark: z.string(),
  chunks: z.array(chunk),
})
export type MomentFile = z.infer<typeof file>

/** What lies outside of the data folder, and is not in its backups. */
export const elsewhere = ['catalogue', 'events', 'blobs'] as const
export type Elsewhere = (typeof elsewhere)[number]

const table = z.object({
  rows: z.number().int(),
  /** By the engine's own account, over all that the table stores; '' where it gives none. */
  checksum: z.string(),
})

/** The rows that stores had, by table. */
export const tablesShape = z.object({
  catalogue: z.record(z.string(), table),
  events: z.record(z.string(), table),
})
export type Tables = z.infer<typeof tablesShape>

/** A data folder as it was at one moment: all that is needed to have it again, but for the bytes of its files. */
export const momentShape = z.object({
  format: z.number().int(),
  /** The version of Mishap that took it. */
  mishap: z.string(),
  /** ISO 8601. */
  takenAt: z.iso.datetime(),
  without: z.array(z.enum(elsewhere)),
  tables: tablesShape,
  packs: z.array(z.string()),
  /** Relative paths, parents before what is in them. */
  folders: z.array(z.string()),
  links: z.array(z.object({ path: z.string(), to: z.string() })),
  files: z.array(file),
})
export type Moment = z.infer<typeof momentShape>

/** Returns the bytes of all files of a moment. */
export function bytesOf(moment: Pick<Moment, 'files'>): number {
  return moment.files.reduce((sum, { bytes }) => sum + bytes, 0)
}
