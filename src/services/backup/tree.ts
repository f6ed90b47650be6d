import { copyFile, link, lstat, mkdir, open, readdir, readlink, symlink } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'

export interface TreeFile {
  /** Relative to the tree. */
  readonly path: string
  readonly bytes: number
}

/** How the files of a tree get into its snapshot. Absolute folder paths, each covering everything below it. */
export interface Keeping {
  /** Files in these folders never change, or only grow harmlessly, so they are hard-linked. Others are copied. */
  readonly linked: ReadonlySet<string>
  readonly leftOut: ReadonlySet<string>
}

/**
 * Captures a tree in another folder of the same file system, in little more than the time that hard links take. Can be
 * repeated to add new files. Files that vanish during the process are left out.
 */
export async function keepTree(from: string, to: string, { linked, leftOut }: Keeping): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const entries = await ifThere(readdir(from, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const path = join(from, entry.name)
    if (leftOut.has(path)) continue
    const kept = join(to, entry.name)
    const below = linked.has(from) ? new Set([...linked, path]) : linked
    if (entry.isDirectory()) await keepTree(path, kept, { linked: below, leftOut })
    else if (entry.isSymbolicLink()) await ifThere(unlessThere(symlink(await readlink(path), kept)))
    else if (entry.isFile()) await ifThere(linked.has(from) ? secondName(path, kept) : copyFile(path, kept))
  }
}

/** Creates a hard link, or a copy if the file system does not support them. */
async function secondName(path: string, kept: string): Promise<void> {
  try {
    await unlessThere(link(path, kept))
  } catch (fault) {
    if (!['EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS'].includes(codeOf(fault))) throw fault
    await copyFile(path, kept)
  }
}

/** All regular files of a tree, without links. */
export async function filesOf(folder: string): Promise<readonly TreeFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: TreeFile[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    files.push({ path: path.slice(folder.length + 1), bytes: (await lstat(path)).size })
  }
  return files
}

/**
 * Copies a tree, possibly to another disk, and syncs it: the content is on that disk when this resolves.
 * @param onFile called with the size of each finished file
 * @throws the disk's error, or the reason of `signal`
 */
export async function copyTree(
  from: string,
  to: string,
  { onFile, signal }: { onFile: (bytes: number) => void; signal?: AbortSignal | undefined },
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    signal?.throwIfAborted()
    const path = join(from, entry.name)
    const copy = join(to, entry.name)
    if (entry.isDirectory()) await copyTree(path, copy, { onFile, signal })
    else if (entry.isSymbolicLink()) await symlink(await readlink(path), copy)
    else if (entry.isFile()) onFile(await copySynced(path, copy))
  }
  await sync(to)
}

async function copySynced(path: string, copy: string): Promise<number> {
  await copyFile(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  return sync(copy)
}

/** Syncs a file's bytes or a folder's entries to disk. Returns the size. */
async function sync(path: string): Promise<number> {
  await using file = await open(path, 'r')
  await file.sync()
  return (await file.stat()).size
}

async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  return unlessCode(work, 'ENOENT')
}

async function unlessThere(work: Promise<void>): Promise<void> {
  await unlessCode(work, 'EEXIST')
}

async function unlessCode<T>(work: Promise<T>, code: string): Promise<T | undefined> {
  try {
    return await work
  } catch (fault) {
    if (codeOf(fault) === code) return undefined
    throw fault
  }
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : ''
}
