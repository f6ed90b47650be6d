import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readdir, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobKey, BlobStore, LocalBlobs } from '#domain/blob/blob-store.ts'
import { blobPath, isPrefix } from '../key.ts'

/** The folder in which blobs are written until they are whole. In capitals, so that no key leads here. */
const UNFINISHED = 'UNFINISHED'

/** Older than any upload takes: a crash left it. */
const ABANDONED_MS = 24 * 60 * 60_000

/** Blobs that lie in a folder of this machine. */
export interface FileBlobs extends BlobStore, LocalBlobs {
  /** The file of a blob, whether it exists or not. */
  path(key: BlobKey): string
}

/**
 * Blobs as files of a folder, each under its key. Touches nothing until it is used: digest threads open one of their own
 * to find the files. Keys must not contain one another as folders: where there is `a`, there can be no `a/b`.
 */
export function openFileBlobs(folder: string): FileBlobs {
  let prepared: Promise<void> | undefined
  const ready = () => {
    prepared ??= prepare(join(folder, UNFINISHED)).catch((fault: unknown) => {
      // The next one tries again.
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
      // Awaited here: the file is closed when this returns.
      return file === undefined ? undefined : await read(file, range)
    },

    size: async (key) => (await ifThere(stat(blobPath(folder, key))))?.size,

    delete: async (key) => {
      await ifThere(unlink(blobPath(folder, key)))
    },

    list: (prefix) => list(folder, prefix),
  }
}

/** Clears away what a crash left. Others may be writing to the folder at the same time: only old files go. */
async function prepare(unfinished: string): Promise<void> {
  await makeFolder(unfinished)
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    const file = await ifThere(stat(path))
    if (file !== undefined && Date.now() - file.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** Its folder mostly exists: it is only made where it turns out not to. */
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
  // The folder that the prefix names in full; the rest of it narrows down what is in there.
  yield* walk(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix)
}

/** @param at the keys' beginning that they have in common: '' or ending in a slash */
async function* walk(folder: string, at: string, prefix: string): ReturnType<BlobStore['list']> {
  const entries = await ifThere(opendir(join(folder, at)))
  if (entries === undefined) return
  for await (const entry of entries) {
    const key: BlobKey = at + entry.name
    if (entry.name === UNFINISHED) continue
    if (entry.isDirectory()) {
      // What lies in the folder begins so; or the prefix is no longer than the folder's own name.
      if (key.startsWith(prefix) || `${key}/`.startsWith(prefix)) yield* walk(folder, `${key}/`, prefix)
    } else if (key.startsWith(prefix)) {
      // Deleted since the folder was read.
      const file = await ifThere(stat(join(folder, key)))
      if (file !== undefined) yield { key, size: file.size, writtenAt: file.mtime }
    }
  }
}

/** Makes a folder, and makes sure that a power cut does not take it away again. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  for (let made = path; first !== undefined && made.length >= first.length; made = dirname(made)) {
    // oxlint-disable-next-line no-await-in-loop -- a folder or two, once
    await syncFolder(dirname(made))
  }
}

/** A file's name is durable when the folder that it stands in is. */
async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}

/** undefined where there is no such file, or a file where a folder would have to be. */
async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw fault
  }
}
