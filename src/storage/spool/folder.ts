import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, truncate, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { NewerDataFolder } from '#domain/newer-data.ts'
import type { FetchedRange } from '#domain/spool/spool.ts'
import { scanSegment, type OnRecord, type Segment } from './segment.ts'

const FORMAT = 1
const IDENTITY = 'spool.json'
const SEGMENT_NAME = /^(\d{12})\.segment$/

/** A spool's folder: an identity file and numbered segments. */
export interface SpoolFolder {
  /** Random, created with the folder. */
  readonly id: string
  /** Non-empty segments that earlier processes wrote, by number. */
  readonly segments: readonly Segment[]
  /** Greater than the number of any segment that ever existed. */
  readonly nextNumber: number
  /** Bytes of torn records that were truncated. */
  readonly cutBytes: number
}

/** Opens or creates a folder, and truncates torn records. @throws NewerDataFolder if a newer version has written it */
export async function openFolder(folder: string, onRecord?: OnRecord): Promise<SpoolFolder> {
  await mkdir(folder, { recursive: true })
  const id = (await readIdentity(folder)) ?? (await writeIdentity(folder, randomBytes(16).toString('hex')))
  const numbers = (await readdir(folder))
    .flatMap((name) => SEGMENT_NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
  const segments: Segment[] = []
  let cutBytes = 0
  for (const number of numbers) {
    const { segment, cut } = await recover(segmentPath(folder, number), number, onRecord)
    cutBytes += cut
    // The newest file stays even if it is empty, because its name prevents numbers from being reused.
    if (segment.records > 0) segments.push(segment)
    else if (number !== numbers.at(-1)) await rm(segmentPath(folder, number), { force: true })
  }
  return { id, segments, nextNumber: (numbers.at(-1) ?? 0) + 1, cutBytes }
}

export function segmentPath(folder: string, number: number): string {
  return join(folder, `${String(number).padStart(12, '0')}.segment`)
}

/** A range that is read in place from a local segment file. */
export function rangeWhereItLies(path: string): FetchedRange {
  return { path, [Symbol.asyncDispose]: () => Promise.resolve() }
}

/** Creates an empty segment file with a durable name. Rejects if it already exists. */
export async function createSegment(folder: string, number: number): Promise<FileHandle> {
  const file = await open(segmentPath(folder, number), 'wx')
  try {
    await syncFolder(folder)
    return file
  } catch (fault) {
    await file.close()
    throw fault
  }
}

async function recover(path: string, number: number, onRecord?: OnRecord): Promise<{ segment: Segment; cut: number }> {
  const bytes = await readFile(path)
  const segment = scanSegment(number, bytes, onRecord)
  const cut = bytes.length - segment.bytes
  if (cut > 0) await truncate(path, segment.bytes)
  return { segment, cut }
}

async function readIdentity(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, IDENTITY), 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return undefined
    throw fault
  })
  if (text === undefined) return undefined
  const { format, id } = JSON.parse(text) as { format: number; id: string }
  if (format > FORMAT) throw new NewerDataFolder('spool', String(format), String(FORMAT))
  return id
}

/** Writes the spool's identity to a folder. Returns the id. */
export async function writeIdentity(folder: string, id: string): Promise<string> {
  const draft = join(folder, `${IDENTITY}.new`)
  const file = await open(draft, 'w')
  await file.writeFile(`${JSON.stringify({ format: FORMAT, id })}\n`)
  await file.sync()
  await file.close()
  await rename(draft, join(folder, IDENTITY))
  await syncFolder(folder)
  return id
}

/** Makes file names durable. A file in a folder that was not synced can disappear in a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
