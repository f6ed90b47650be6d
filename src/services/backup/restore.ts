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
  /** Created by a newer version in an unknown format. */
  | { readonly reason: 'newer_format' }
  /** Files are missing or truncated. */
  | { readonly reason: 'incomplete' }
  | { readonly reason: 'not_empty' }
  | { readonly reason: 'no_room'; readonly neededBytes: number; readonly freeBytes: number }

/** The data folder contains a partial restore and is unusable. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore'
}

/** A folder that file systems create at the root of a disk. */
const OF_THE_DISK = 'lost+found'

export interface RestoreTarget {
  readonly dataFolder: string
  /** Locks the folder for this process, and creates it if it does not exist. */
  claim(): Promise<Result<{ release(): Promise<void> }, Extract<RestoreRefusal, { reason: 'folder_in_use' }>>>
  /** The bytes it may use. Default: all free bytes. */
  room?(): Promise<number>
}

/**
 * Restores a backup into an empty or missing data folder. An interrupted restore leaves a marked folder on which no
 * server starts; restoring again starts over.
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
    // Once in use, a data folder does not count as a backup any more.
    await removeManifest(dataFolder)
  })
  return restored.ok ? ok(manifest) : restored
}

/**
 * Lets `fill` write all files into an empty or missing data folder. Until it is done, a mark prevents any server from
 * starting on the folder.
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

/** Removes the leftovers of an earlier attempt, and returns whether the folder is then empty. */
async function madeEmpty(folder: string, ours: readonly string[]): Promise<boolean> {
  const found = (await readdir(folder)).filter((name) => name !== OF_THE_DISK).map((name) => join(folder, name))
  const theirs = found.filter((path) => !ours.includes(path))
  if (theirs.length > 0 && !found.includes(dataPaths(folder).unfinished)) return false
  for (const path of theirs) await rm(path, { recursive: true, force: true })
  return true
}
