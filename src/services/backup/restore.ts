import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, refuse, type Result } from '#domain/result.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { FORMAT, isContent, readManifest, removeManifest, type Manifest } from './manifest.ts'
import { freeOn, type BackupProgress } from './take.ts'
import { copyTree, filesOf } from './tree.ts'

export type RestoreRefusal =
  | { readonly reason: 'folder_in_use'; readonly pid: number }
  | { readonly reason: 'no_backup' }
  /** A newer version made it, in a form that this one does not know. */
  | { readonly reason: 'newer_format' }
  /** Files are missing, or cut off. */
  | { readonly reason: 'incomplete' }
  | { readonly reason: 'not_empty' }
  | { readonly reason: 'no_room'; readonly neededBytes: number; readonly freeBytes: number }

/** The data folder holds a part of a back-up, and is of no use. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore'
}

/** A folder that file systems put at the root of a disk. */
const OF_THE_DISK = 'lost+found'

/** The data folder that a back-up is restored into. */
export interface RestoreTarget {
  readonly dataFolder: string
  /** Takes the folder for this process, and makes it where it is not there. */
  claim(): Promise<Result<{ release(): Promise<void> }, Extract<RestoreRefusal, { reason: 'folder_in_use' }>>>
  /** The bytes that it may take. Default: all that are free. */
  room?(): Promise<number>
}

/**
 * Puts a back-up into a data folder that is empty or not there. A folder in which this was cut short is told from a whole
 * one: no server starts on it, and restoring again begins anew.
 */
export async function restoreBackup(
  folder: string,
  { dataFolder, claim: claimFolder }: RestoreTarget,
  onProgress: (progress: BackupProgress) => void,
): Promise<Result<Manifest, RestoreRefusal>> {
  const manifest = await readManifest(folder)
  if (manifest === undefined) return refuse({ reason: 'no_backup' })
  if (manifest.format > FORMAT) return refuse({ reason: 'newer_format' })
  const files = (await filesOf(folder)).filter((file) => isContent(file.path))
  const totalBytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (files.length !== manifest.files || totalBytes !== manifest.bytes) return refuse({ reason: 'incomplete' })

  const restored = await fillEmpty({ dataFolder, claim: claimFolder }, totalBytes, async () => {
    let doneBytes = 0
    const onFile = (bytes: number): void => {
      doneBytes += bytes
      onProgress({ doneBytes: Math.min(doneBytes, totalBytes), totalBytes })
    }
    await copyTree(folder, dataFolder, { onFile })
    // A data folder that is in use is no back-up any more.
    await removeManifest(dataFolder)
  })
  return restored.ok ? ok(manifest) : restored
}

/**
 * Has `fill` put all files into a data folder that is empty or not there. Until it is through, the folder bears a mark, on
 * which no server starts.
 */
export async function fillEmpty(
  target: RestoreTarget,
  neededBytes: number,
  fill: () => Promise<void>,
): Promise<Result<null, Extract<RestoreRefusal, { reason: 'folder_in_use' | 'not_empty' | 'no_room' }>>> {
  const { dataFolder } = target
  const claim = await target.claim()
  if (!claim.ok) return claim
  await using claimed = new AsyncDisposableStack()
  claimed.defer(() => claim.value.release())
  const { unfinished, server } = dataPaths(dataFolder)
  if (!(await madeEmpty(dataFolder, [unfinished, server]))) return refuse({ reason: 'not_empty' })
  const freeBytes = await (target.room?.() ?? freeOn(dataFolder))
  if (freeBytes < neededBytes) return refuse({ reason: 'no_room', neededBytes, freeBytes })
  await writeFile(unfinished, '', { mode: 0o600, flush: true })
  await fill()
  await rm(unfinished)
  return ok(null)
}

/** Removes what an earlier try left in the folder, and returns whether it is empty then. */
async function madeEmpty(folder: string, ours: readonly string[]): Promise<boolean> {
  const found = (await readdir(folder)).filter((name) => name !== OF_THE_DISK).map((name) => join(folder, name))
  const theirs = found.filter((path) => !ours.includes(path))
  if (theirs.length > 0 && !found.includes(dataPaths(folder).unfinished)) return false
  for (const path of theirs) await rm(path, { recursive: true, force: true })
  return true
}
