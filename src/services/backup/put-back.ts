import { mkdir, open, symlink, type FileHandle } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ok, refuse, type Result } from '#domain/result.ts'
import { bytesOf, type Moment } from './repository/moment.ts'
import type { MomentName, Repository } from './repository/repository.ts'
import { DamagedBackup, hashOf } from './repository/sealing.ts'
import { fillEmpty, type RestoreRefusal, type RestoreTarget } from './restore.ts'
import type { BackupProgress } from './take.ts'

export type PutBackRefusal =
  | Extract<RestoreRefusal, { reason: 'folder_in_use' | 'not_empty' | 'no_room' }>
  /** Nothing was backed up at or before that time. */
  | { readonly reason: 'no_moment'; readonly oldest: Date | null }
  | { readonly reason: 'damaged'; readonly detail: string }

/** The newest moment at or before a time. */
export function momentAt(moments: readonly MomentName[], at: Date): MomentName | undefined {
  return moments.toSorted((a, b) => (a.name < b.name ? 1 : -1)).find(({ takenAt }) => takenAt.getTime() <= at.getTime())
}

/**
 * Restores the data folder of a moment into an empty folder. Every chunk is verified against its hash before it is
 * written. An interrupted restore leaves a marked folder, and the next attempt starts over.
 * @param at selects the newest moment at or before this time
 */
export async function putBack(
  repository: Repository,
  at: Date,
  target: RestoreTarget,
  onProgress: (progress: BackupProgress) => void,
): Promise<Result<Moment, PutBackRefusal>> {
  const moments = await repository.moments()
  const found = momentAt(moments, at)
  if (found === undefined) return refuse({ reason: 'no_moment', oldest: moments.at(-1)?.takenAt ?? null })
  try {
    const moment = await repository.moment(found.name)
    const totalBytes = bytesOf(moment)
    const filled = await fillEmpty(target, totalBytes, () =>
      fill(repository, moment, target.dataFolder, (doneBytes) => onProgress({ doneBytes, totalBytes })),
    )
    return filled.ok ? ok(moment) : filled
  } catch (fault) {
    if (fault instanceof DamagedBackup) return refuse({ reason: 'damaged', detail: fault.message })
    throw fault
  }
}

interface Spot {
  readonly path: string
  readonly at: number
}

async function fill(
  repository: Repository,
  moment: Moment,
  folder: string,
  onBytes: (doneBytes: number) => void,
): Promise<void> {
  for (const path of moment.folders) await mkdir(inside(folder, path), { recursive: true, mode: 0o700 })
  for (const { path, to } of moment.links) await symlink(to, inside(folder, path))
  const spots = new Map<string, Spot[]>()
  for (const { path, bytes, chunkBytes, chunks } of moment.files) {
    await mkdir(dirname(inside(folder, path)), { recursive: true, mode: 0o700 })
    await using file = await open(inside(folder, path), 'wx', 0o600)
    await file.truncate(bytes)
    for (const [index, [, , , hash]] of chunks.entries()) {
      const there = spots.get(hash)
      const spot = { path, at: index * chunkBytes }
      if (there === undefined) spots.set(hash, [spot])
      else there.push(spot)
    }
  }
  let doneBytes = 0
  const places = placesByPack(moment)
  for (const [index, name] of moment.packs.entries()) {
    const pack = await repository.pack(name)
    for (const [hash, { at, bytes }] of places.get(index) ?? []) {
      const content = await repository.seal.open(`chunk ${hash}`, pack.subarray(at, at + bytes))
      if ((await hashOf(content)) !== hash) throw new DamagedBackup(`The pack ${name} was changed`)
      for (const { path, at: into } of spots.get(hash) ?? []) await writeAt(inside(folder, path), content, into)
      doneBytes += content.length * (spots.get(hash)?.length ?? 0)
      onBytes(doneBytes)
    }
  }
  await syncAll(folder, moment)
}

/** The distinct chunks that a moment needs from each pack. */
function placesByPack({ files }: Moment) {
  const places = new Map<number, Map<string, { readonly at: number; readonly bytes: number }>>()
  for (const [pack, at, bytes, hash] of files.flatMap(({ chunks }) => chunks)) {
    const own = places.get(pack) ?? new Map<string, { readonly at: number; readonly bytes: number }>()
    own.set(hash, { at, bytes })
    places.set(pack, own)
  }
  return places
}

async function writeAt(path: string, content: Uint8Array, at: number): Promise<void> {
  await using file = await open(path, 'r+')
  for (let done = 0; done < content.length;) done += await written(file, content, done, at)
}

async function written(file: FileHandle, content: Uint8Array, done: number, at: number): Promise<number> {
  return (await file.write(content, done, content.length - done, at + done)).bytesWritten
}

/** Syncs everything to disk before the mark is removed. */
async function syncAll(folder: string, { files, folders }: Moment): Promise<void> {
  for (const path of [...files.map((file) => file.path), ...folders, '.']) {
    await using file = await open(inside(folder, path), 'r')
    await file.sync()
  }
}

/** Resolves a listed path below the folder. @throws DamagedBackup for one that leads out of it */
function inside(folder: string, path: string): string {
  const full = resolve(join(folder, path))
  if (full !== resolve(folder) && !full.startsWith(`${resolve(folder)}/`))
    throw new DamagedBackup(`The list names ${path}, which is outside of the data folder`)
  return full
}
