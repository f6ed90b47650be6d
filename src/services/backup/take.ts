import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { ok, refuse, type Result } from '#domain/result.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { FORMAT, writeManifest, type Manifest } from './manifest.ts'
import { copyTree, filesOf, keepTree } from './tree.ts'

/** What a table of the event store holds, by the engine's own account. */
export interface EventTable {
  readonly table: string
  readonly rows: number
  /** Of all its parts together: other parts, other bytes, another checksum. */
  readonly checksum: string
}

/** The files of an event store that is held still. */
export interface EventFiles {
  readonly folder: string
  /** Folders and files whose content no longer changes. */
  readonly parts: readonly string[]
  /** Those that the store no longer needs. */
  readonly spent: readonly string[]
  /** None where nobody has the store open. */
  readonly tables: readonly EventTable[]
}

/** The data folder that is backed up, and how its stores are held still for a moment. */
export interface BackupSource {
  readonly dataFolder: string
  /** The version of Mishap that makes the back-up. */
  readonly version: string
  /** The pipeline plans nothing while `work` runs. */
  readonly digest: { whileResting<T>(work: () => Promise<T>): Promise<T> }
  /** The event store changes no file while `work` runs. */
  readonly events: { whileStill<T>(work: (files: EventFiles) => Promise<T>): Promise<T> }
  /** Copies the file of a catalogue that may be in use; does nothing where it is in a database of its own. */
  copyCatalogue(from: string, to: string): Promise<void>
}

export interface BackupProgress {
  readonly doneBytes: number
  readonly totalBytes: number
}

export type BackupRefusal =
  | { readonly reason: 'not_empty' }
  /** The folder lies in the data folder, or the data folder in it. */
  | { readonly reason: 'inside_data' }
  | { readonly reason: 'under_way' }
  | { readonly reason: 'no_room'; readonly neededBytes: number; readonly freeBytes: number }

/** The ways to follow the progress of a back-up, and to stop it. */
export interface BackupWatch {
  readonly onProgress: (progress: BackupProgress) => void
  readonly signal?: AbortSignal | undefined
}

export type Backups = (folder: string, watch: BackupWatch) => Promise<Result<Manifest, BackupRefusal>>

/** Back-ups of one data folder. */
export function createBackups(source: BackupSource): Backups {
  return (folder, watch) => takeBackup(source, folder, watch)
}

/** The files of a data folder at one moment, which stay as they are for as long as somebody works on them. */
export interface Snapshot {
  readonly folder: string
  readonly takenAt: Date
  readonly eventTables: readonly EventTable[]
}

/** The data folders of which this process holds a snapshot: each has room for one. */
const underWay = new Set<string>()

/** Keeps a data folder as it is now while `work` runs. The stores go on meanwhile. */
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
 * The digest rests for the moment in which everything gets a second name beside the stores (docs/decisions/0023); then
 * it goes on, and the bytes are copied in their own time. Ingest never rests: what arrives meanwhile is in the spool.
 * @param folder absolute; made if it is not there, and left as it was when something goes wrong
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
 * Gives everything a second name, or copies what changes, at one moment.
 * @param snapshot a folder on the file system of the data folder, not there yet
 */
export async function keepSnapshot(source: BackupSource, snapshot: string): Promise<Omit<Snapshot, 'folder'>> {
  const from = dataPaths(source.dataFolder)
  const to = dataPaths(snapshot)
  // Twice, around the catalogue: what its rows name was there before them. The first time takes long; the second is as
  // long where there are many, and no reason for the digest to rest.
  const keepBlobs = () => keepTree(from.blobs, to.blobs, { linked: new Set([from.blobs]), leftOut: new Set() })
  await keepBlobs()
  const moment = await source.digest.whileResting(async () => {
    const takenAt = new Date()
    const eventTables = await source.events.whileStill(async ({ folder, parts, spent, tables }) => {
      const kept = join(to.events, relative(from.events, folder))
      await keepTree(folder, kept, { linked: new Set(parts), leftOut: new Set(spent) })
      return tables
    })
    // Segments grow on under both names. What came after this moment is digested again by whoever restores it, and is
    // in no store of the back-up yet.
    await keepTree(from.spool, to.spool, { linked: new Set([from.spool]), leftOut: new Set() })
    await source.copyCatalogue(from.catalogue, to.catalogue)
    // Absent where the secret is a setting.
    if (existsSync(from.secret)) await copyFile(from.secret, to.secret)
    return { takenAt, eventTables }
  })
  await keepBlobs()
  return moment
}

/** Takes away what a back-up left that was killed. */
export async function clearSnapshot(dataFolder: string): Promise<void> {
  await rm(dataPaths(dataFolder).snapshot, { recursive: true, force: true })
}

/** Bytes that are left on the disk of a folder. */
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
