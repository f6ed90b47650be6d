import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readdir, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobKey, BlobStore, LocalBlobs } from '#domain/blob/blob-store.ts'
import { blobPath, isPrefix } from '../key.ts'

/** The folder in which blobs are written until they are complete. In capitals, so that no key can collide with it. */
const UNFINISHED = 'UNFINISHED'

/** Longer than any upload takes, so the file was left by a crash. */
const ABANDONED_MS = 24 * 60 * 60_000

/** Blobs in a local folder. */
export interface FileBlobs extends BlobStore, LocalBlobs {
  /** The file of a blob, whether it exists or not. */
  path(key: BlobKey): string
}

/**
 * Blobs as files in a folder, each under its key. Touches nothing until it is used, because digest threads open their
 * own store just to find files. A key must not be a folder of another: `a` and `a/b` cannot both exist.
 */
export function openFileBlobs(folder: string): FileBlobs {
  let prepared: Promise<void> | undefined
  const ready = () => {
    prepared ??= prepare(join(folder, UNFINISHED)).catch((fault: unknown) => {
      // The next call tries again.
      prepared = undefined
      throw fault
    })
    return prepared
  }
  return {
    path: (key) => blobPath(folder, key),

    file: async (key) => {
      const path = blobPath(folder, key)
      return (await ifThere(stat(path))) === undefined ? undefined : path
    },

    put: async (key, bytes) => {
      const path = blobPath(folder, key)
      await ready()
      const unfinished = join(folder, UNFINISHED, randomUUID())
      try {
        await write(unfinished, bytes)
        await moveTo(unfinished, path)
      } catch (fault) {
        await rm(unfinished, { force: true })
        throw fault
      }
      await syncFolder(dirname(path))
    },

    get: async (key, range) => {
      await using file = await ifThere(open(blobPath(folder, key)))
      // Must be awaited here, because the file is closed on return.
      return file === undefined ? undefined : await read(file, range)
    },

    size: async (key) => (await ifThere(stat(blobPath(folder, key))))?.size,

    delete: async (key) => {
      await ifThere(unlink(blobPath(folder, key)))
    },

    list: (prefix) => list(folder, prefix),
  }
}

/** Deletes what a crash left. Other processes may be writing to the folder, so only old files are deleted. */
async function prepare(unfinished: string): Promise<void> {
  await makeFolder(unfinished)
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    const file = await ifThere(stat(path))
    if (file !== undefined && Date.now() - file.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** The target folder usually exists, so it is created only after a failure. */
async function moveTo(from: string, to: string): Promise<void> {
  if ((await ifThere(rename(from, to).then(() => true))) === true) return
  await makeFolder(dirname(to))
  await rename(from, to)
}

async function write(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  if (bytes instanceof Uint8Array) await writeAll(file, bytes)
  else for await (const piece of bytes) await writeAll(file, piece)
  await file.sync()
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten
}

async function read(file: FileHandle, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array> {
  const { size } = await file.stat()
  const start = Math.min(range?.start ?? 0, size)
  const end = Math.min(Math.max(range?.end ?? size, start), size)
  const bytes = new Uint8Array(end - start)
  let length = 0
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, start + length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return length === bytes.length ? bytes : bytes.subarray(0, length)
}

async function* list(folder: string, prefix: string): ReturnType<BlobStore['list']> {
  if (!isPrefix(prefix)) throw new TypeError(`Not the beginning of a key: ${prefix}`)
  // Start in the folder that the prefix names in full. The rest of the prefix filters its entries.
  yield* walk(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix)
}

/** @param at the common beginning of the keys: '' or ending in a slash */
async function* walk(folder: string, at: string, prefix: string): ReturnType<BlobStore['list']> {
  const entries = await ifThere(opendir(join(folder, at)))
  if (entries === undefined) return
  for await (const entry of entries) {
    const key: BlobKey = at + entry.name
    if (entry.name === UNFINISHED) continue
    if (entry.isDirectory()) {
      // Either everything in the folder has the prefix, or the prefix goes on inside it.
      if (key.startsWith(prefix) || `${key}/`.startsWith(prefix)) yield* walk(folder, `${key}/`, prefix)
    } else if (key.startsWith(prefix)) {
      // It was deleted after the folder was read.
      const file = await ifThere(stat(join(folder, key)))
      if (file !== undefined) yield { key, size: file.size, writtenAt: file.mtime }
    }
  }
}

/** Creates a folder durably, so that it survives a power cut. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  for (let made = path; first !== undefined && made.length >= first.length; made = dirname(made)) {
    // oxlint-disable-next-line no-await-in-loop -- a folder or two, once
    await syncFolder(dirname(made))
  }
}

/** A file name is durable once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}

/** `undefined` if the file does not exist, or if a file is in the place of a folder. */
async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw fault
  }
}
