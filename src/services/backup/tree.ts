import { copyFile, link, lstat, mkdir, open, readdir, readlink, symlink } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'

export interface TreeFile {
  /** Relative to the tree. */
  readonly path: string
  readonly bytes: number
}

/** How the files of a tree get into a snapshot of it. Folders by absolute path, each standing for all below it. */
export interface Keeping {
  /** Files there never change, or only grow in a way that does no harm: they get a second name. Others are copied. */
  readonly linked: ReadonlySet<string>
  readonly leftOut: ReadonlySet<string>
}

/**
 * Keeps a tree as it is now in another folder of the same file system, in the time that names take. May be called again
 * to add what has come since. What vanishes meanwhile is left out.
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

/** A second name for the same bytes; a copy where the file system knows no such thing. */
async function secondName(path: string, kept: string): Promise<void> {
  try {
    await unlessThere(link(path, kept))
  } catch (fault) {
    if (!['EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS'].includes(codeOf(fault))) throw fault
    await copyFile(path, kept)
  }
}

/** All files of a tree; links are none. */
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
 * Copies a tree to another place, perhaps on another disk, and makes sure of it there: what it holds is on that disk
 * when this resolves.
 * @param onFile called with the bytes of each file that is through
 * @throws whatever the disk says, or the reason of `signal`
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

/** A file's bytes, or a folder's names, onto the disk. Answers the size. */
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
