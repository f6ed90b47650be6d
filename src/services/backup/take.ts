import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { ok, refuse, type Result } from '#domain/result.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { FORMAT, writeManifest, type Manifest } from './manifest.ts'
import { copyTree, filesOf, keepTree } from './tree.ts'

/** The content of an event store table, according to the engine. */
export interface EventTable {
  readonly table: string
  readonly rows: number
  /** Covers all its parts: different parts or bytes give a different checksum. */
  readonly checksum: string
}

export interface EventFiles {
  readonly folder: string
  /** Folders and files whose content no longer changes. */
  readonly parts: readonly string[]
  /** Obsolete files and folders of the store. */
  readonly spent: readonly string[]
  /** Empty if no process has the store open. */
  readonly tables: readonly EventTable[]
}

/** The data folder to back up, and how to pause its stores briefly. */
export interface BackupSource {
  readonly dataFolder: string
  readonly version: string
  /** The pipeline plans nothing while `work` runs. */
  readonly digest: { whileResting<T>(work: () => Promise<T>): Promise<T> }
  /** The event store changes no file while `work` runs. */
  readonly events: { whileStill<T>(work: (files: EventFiles) => Promise<T>): Promise<T> }
  /** Copies the catalogue's file, which may be in use; does nothing if the catalogue is in a separate database. */
  copyCatalogue(from: string, to: string): Promise<void>
}

export interface BackupProgress {
  readonly doneBytes: number
  readonly totalBytes: number
}

export type BackupRefusal =
  | { readonly reason: 'not_empty' }
  /** One of the two folders contains the other. */
  | { readonly reason: 'inside_data' }
  | { readonly reason: 'under_way' }
  | { readonly reason: 'no_room'; readonly neededBytes: number; readonly freeBytes: number }

/** Callbacks to follow a backup's progress, and to stop it. */
export interface BackupWatch {
  readonly onProgress: (progress: BackupProgress) => void
  readonly signal?: AbortSignal | undefined
}

export type Backups = (folder: string, watch: BackupWatch) => Promise<Result<Manifest, BackupRefusal>>

export function createBackups(source: BackupSource): Backups {
  return (folder, watch) => takeBackup(source, folder, watch)
}

/** The files of a data folder at one point in time, which stay unchanged while a caller works on them. */
export interface Snapshot {
  readonly folder: string
  readonly takenAt: Date
  readonly eventTables: readonly EventTable[]
}

/** The data folders of which this process holds a snapshot: there can be one for each. */
const underWay = new Set<string>()

/** Holds a snapshot of a data folder while `work` runs. The stores keep running. */
export async function withSnapshot<T>(
  source: BackupSource,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<Result<T, Extract<BackupRefusal, { reason: 'under_way' }>>> {
  const { dataFolder } = source
  if (underWay.has(dataFolder)) return refuse({ reason: 'under_way' })
  underWay.add(dataFolder)
  try {
    const folder = dataPaths(dataFolder).snapshot
    await rm(folder, { recursive: true, force: true })
    return ok(await work({ folder, ...(await keepSnapshot(source, folder)) }))
  } finally {
    await clearSnapshot(dataFolder)
    underWay.delete(dataFolder)
  }
}

/**
 * Copies a data folder, which may be in use, so that the copy is a data folder as well.
 *
 * The digest pauses only while everything is hard-linked next to the stores (docs/decisions/0023); the bytes are then
 * copied while it runs. Ingest never pauses: events that arrive during the copy are in the spool.
 * @param folder absolute; created if missing, and left as it was if something fails
 */
export async function takeBackup(
  source: BackupSource,
  folder: string,
  watch: BackupWatch,
): Promise<Result<Manifest, BackupRefusal>> {
  if (contains(source.dataFolder, folder) || contains(folder, source.dataFolder))
    return refuse({ reason: 'inside_data' })
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) return refuse({ reason: 'not_empty' })
  await using unfinished = new AsyncDisposableStack()
  unfinished.defer(() => (made === undefined ? empty(folder) : rm(made, { recursive: true, force: true })))
  const copied = await withSnapshot(source, (snapshot) => copySnapshot(snapshot, source, folder, watch))
  if (!copied.ok) return copied
  if (copied.value.ok) unfinished.move()
  return copied.value
}

async function copySnapshot(
  { folder: snapshot, takenAt }: Snapshot,
  { version }: BackupSource,
  folder: string,
  { onProgress, signal }: BackupWatch,
): Promise<Result<Manifest, BackupRefusal>> {
  const files = await filesOf(snapshot)
  const totalBytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const freeBytes = await freeOn(folder)
  if (freeBytes < totalBytes) return refuse({ reason: 'no_room', neededBytes: totalBytes, freeBytes })

  let doneFiles = 0
  let doneBytes = 0
  const onFile = (bytes: number): void => {
    doneFiles++
    doneBytes += bytes
    onProgress({ doneBytes, totalBytes: Math.max(totalBytes, doneBytes) })
  }
  await copyTree(snapshot, folder, { onFile, signal })
  const manifest: Manifest = {
    format: FORMAT,
    mishap: version,
    takenAt: takenAt.toISOString(),
    files: doneFiles,
    bytes: doneBytes,
  }
  await writeManifest(folder, manifest)
  return ok(manifest)
}

/**
 * Hard-links everything, or copies what changes, at one point in time.
 * @param snapshot a folder on the data folder's file system that does not exist yet
 */
export async function keepSnapshot(source: BackupSource, snapshot: string): Promise<Omit<Snapshot, 'folder'>> {
  const from = dataPaths(source.dataFolder)
  const to = dataPaths(snapshot)
  // Before and after the catalogue, so that all blobs its rows refer to are included. The first pass takes long; the
  // second only adds new files, but where there are many it takes as long, so the digest does not pause for it.
  const keepBlobs = () => keepTree(from.blobs, to.blobs, { linked: new Set([from.blobs]), leftOut: new Set() })
  await keepBlobs()
  const moment = await source.digest.whileResting(async () => {
    const takenAt = new Date()
    const eventTables = await source.events.whileStill(async ({ folder, parts, spent, tables }) => {
      const kept = join(to.events, relative(from.events, folder))
      await keepTree(folder, kept, { linked: new Set(parts), leftOut: new Set(spent) })
      return tables
    })
    // Segments keep growing under both names. Records after this point are in no store of the backup yet, and a
    // restored server digests them.
    await keepTree(from.spool, to.spool, { linked: new Set([from.spool]), leftOut: new Set() })
    await source.copyCatalogue(from.catalogue, to.catalogue)
    // Absent if the secret is configured as a setting.
    if (existsSync(from.secret)) await copyFile(from.secret, to.secret)
    return { takenAt, eventTables }
  })
  await keepBlobs()
  return moment
}

/** Removes the leftovers of a backup that was killed. */
export async function clearSnapshot(dataFolder: string): Promise<void> {
  await rm(dataPaths(dataFolder).snapshot, { recursive: true, force: true })
}

export async function freeOn(folder: string): Promise<number> {
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

function contains(outer: string, inner: string): boolean {
  const way = relative(resolve(outer), resolve(inner))
  return way === '' || (way !== '..' && !way.startsWith('../') && !way.startsWith('/'))
}
