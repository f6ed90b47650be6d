import { mkdir, open, readdir, rm, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { endOfRun, type RowRun } from '#domain/processing/encoded-rows.ts'

/** Where rows are written on their way into a folder's store. Opening the store empties it. */
export function scratchIn(folder: string): string {
  return join(folder, 'scratch')
}

/**
 * Removes what a crash left between creating a file and unlinking it. Safe, because this process owns the folder by
 * now.
 */
export async function clearScratch(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Not the folder itself, which may be a volume of its own.
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

/** Passes rows as one file: the file that holds them, if it holds nothing else. */
export async function withOneFile<T>(
  folder: string,
  runs: readonly RowRun[],
  use: (path: string) => Promise<T>,
): Promise<T> {
  const [run] = runs
  if (run !== undefined && runs.length === 1 && typeof run.place === 'string' && run.from === 0) {
    await using file = await open(run.place, 'r')
    const { size } = await file.stat()
    if (size === endOfRun(run)) return await use(`/dev/fd/${file.fd}`)
  }
  return withScratchFile(folder, runs, use)
}

/**
 * Passes rows as a file. chDB's own insert pastes them into the statement text, and the engine searches that text for
 * comments. It is slow (115 µs for a row of 11 kB, against 5 µs from a file). Worse, an event that contains a comment
 * such as `-- { error` would be rejected, along with its whole batch, forever.
 *
 * The file is unlinked once it is open and is gone within milliseconds, so a crash leaves no rows behind and its bytes
 * hardly ever reach the disk. The path passed to the engine is a number and cannot be mistaken for a pattern.
 */
async function withScratchFile<T>(
  folder: string,
  runs: readonly RowRun[],
  use: (path: string) => Promise<T>,
): Promise<T> {
  const name = join(folder, crypto.randomUUID())
  await using file = await open(name, 'wx+')
  await unlink(name)
  // Written at explicit positions: where /dev/fd shares the offset (macOS), the engine must find it at the start.
  let end = 0
  for (const run of runs) end = await copyRun(run, file, end)
  return await use(`/dev/fd/${file.fd}`)
}

/** Copies rows into a file from a position on. Returns the end position. */
async function copyRun(run: RowRun, to: FileHandle, position: number): Promise<number> {
  if (typeof run.place !== 'string') return writeAt(to, run.place.subarray(run.from, endOfRun(run)), position)
  await using source = await open(run.place, 'r')
  const piece = new Uint8Array(COPY_BYTES)
  let end = position
  for (let from = run.from; from < endOfRun(run);) {
    const { bytesRead } = await source.read(piece, 0, Math.min(COPY_BYTES, endOfRun(run) - from), from)
    if (bytesRead === 0) throw new Error(`The rows in ${run.place} end at ${from}, before the last one.`)
    from += bytesRead
    end = await writeAt(to, piece.subarray(0, bytesRead), end)
  }
  return end
}

const COPY_BYTES = 256 * 1024

async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<number> {
  for (let at = 0; at < bytes.length;)
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten
  return position + bytes.length
}
