import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, truncate, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { NewerDataFolder } from '#domain/newer-data.ts'
import type { FetchedRange } from '#domain/spool/spool.ts'
import { scanSegment, type OnRecord, type Segment } from './segment.ts'

const FORMAT = 1
const IDENTITY = 'spool.json'
const SEGMENT_NAME = /^(\d{12})\.segment$/

/** The folder of a spool: one file that says who it is, and its numbered segments. */
export interface SpoolFolder {
  /** Random, made with the folder. */
  readonly id: string
  /** What was left by whoever wrote here before, by number; none of them is empty. */
  readonly segments: readonly Segment[]
  /** No segment has ever had this number or a higher one. */
  readonly nextNumber: number
  /** Bytes of torn records that were cut off. */
  readonly cutBytes: number
}

/** Reads a folder, or makes it. Cuts torn records off. @throws NewerDataFolder when a newer version has written it */
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
    // The newest file stays even when it is empty: its name keeps the numbers from beginning anew.
    if (segment.records > 0) segments.push(segment)
    else if (number !== numbers.at(-1)) await rm(segmentPath(folder, number), { force: true })
  }
  return { id, segments, nextNumber: (numbers.at(-1) ?? 0) + 1, cutBytes }
}

/** Returns the path of segment `number`. */
export function segmentPath(folder: string, number: number): string {
  return join(folder, `${String(number).padStart(12, '0')}.segment`)
}

/** A range of a segment that is a file of this machine: it is read where it lies. */
export function rangeWhereItLies(path: string): FetchedRange {
  return { path, [Symbol.asyncDispose]: () => Promise.resolve() }
}

/** A new, empty segment file whose name is durable. Rejects when there is one already. */
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

/** Says in a folder whose spool it is. Returns the id. */
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

/** Makes names durable: a file whose folder was not synced can be gone after a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
