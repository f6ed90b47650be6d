import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { dataPaths } from '#domain/data-paths.ts'
import { freeOn, keepSnapshot, type BackupSource } from './take.ts'

/**
 * The schema of a data folder's stores: the newest migration of each, such as `0026-replay-views`; null if the store
 * does not exist.
 */
export interface Schema {
  readonly catalogue: string | null
  readonly events: string | null
}

const noteShape = z.object({
  format: z.literal(1),
  takenAt: z.coerce.date(),
  /** The version that was about to migrate the stores. */
  upgradedTo: z.string(),
  schema: z.object({ catalogue: z.string().nullable(), events: z.string().nullable() }),
})

/** A copy taken before an upgrade: a data folder, limited to the stores in it. */
export interface UpgradeCopy extends z.infer<typeof noteShape> {
  readonly folder: string
}

/** There is not enough space for the copy, without which the stores are not migrated. */
export class NoRoomForCopy extends Error {
  override readonly name = 'NoRoomForCopy'
  readonly neededBytes: number
  readonly freeBytes: number

  constructor(neededBytes: number, freeBytes: number) {
    super(`A copy needs ${neededBytes} bytes, and ${freeBytes} are free`)
    this.neededBytes = neededBytes
    this.freeBytes = freeBytes
  }
}

const NOTE = 'before.json'
const UNFINISHED = 'unfinished'
/** Additional free space, because migrations write as well. */
const SPARE_BYTES = 64 * 1024 ** 2

/** Whether a version that knows newer migrations has to migrate the stores. */
export function isBehind(found: Schema, known: Schema): boolean {
  return (['catalogue', 'events'] as const).some((store) => {
    const [was, will] = [found[store], known[store]]
    return was !== null && will !== null && was < will
  })
}

/**
 * Copies the stores before they are migrated. No process may have them open. Event store parts, blobs and the spool are
 * hard-linked, which costs nothing except that deleted files keep using disk space while the copy exists; the catalogue
 * is copied.
 * @throws NoRoomForCopy
 */
export async function copyBeforeUpgrade(
  { dataFolder, version, copyCatalogue }: Pick<BackupSource, 'dataFolder' | 'version' | 'copyCatalogue'>,
  schema: Schema,
  now: Date,
): Promise<UpgradeCopy> {
  const paths = dataPaths(dataFolder)
  const catalogueBytes = await stat(paths.catalogue).then(
    ({ size }) => size,
    () => 0,
  )
  const [neededBytes, freeBytes] = [catalogueBytes + SPARE_BYTES, await freeOn(dataFolder)]
  if (freeBytes < neededBytes) throw new NoRoomForCopy(neededBytes, freeBytes)
  const unfinished = join(paths.before, UNFINISHED)
  await mkdir(paths.before, { recursive: true, mode: 0o700 })
  await rm(unfinished, { recursive: true, force: true })
  await keepSnapshot(resting(dataFolder, version, copyCatalogue), unfinished)
  const note = { format: 1, takenAt: now, upgradedTo: version, schema } as const
  await writeFile(join(unfinished, NOTE), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600, flush: true })
  const folder = join(paths.before, nameOf(schema))
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  return { ...note, folder }
}

/** `0026-0018`: only the last copy of each schema is kept. */
function nameOf({ catalogue, events }: Schema): string {
  const number = (name: string | null) => /^\d+/.exec(name ?? '')?.[0] ?? 'none'
  return `${number(catalogue)}-${number(events)}`
}

/** The existing copies, newest first. */
export async function upgradeCopies(dataFolder: string): Promise<readonly UpgradeCopy[]> {
  const { before } = dataPaths(dataFolder)
  const names = await readdir(before).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const folder = join(before, name)
      const text = name === UNFINISHED ? 'null' : await readFile(join(folder, NOTE), 'utf8').catch(() => 'null')
      const note = noteShape.safeParse(JSON.parse(text)).data
      return note === undefined ? [] : [{ ...note, folder }]
    }),
  )
  return found.flat().toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
}

/** Deletes the copies older than `keptMs`. @returns how many */
export async function forgetUpgradeCopies(dataFolder: string, keptMs: number, now: Date): Promise<number> {
  const old = (await upgradeCopies(dataFolder)).filter(({ takenAt }) => now.getTime() - takenAt.getTime() > keptMs)
  for (const { folder } of old) await rm(folder, { recursive: true, force: true })
  return old.length
}

/**
 * Replaces the stores with a copy. The current stores are moved aside, not deleted, and the copy is kept for the next
 * time. If interrupted, it leaves a mark on which no server starts, and {@link finishGoingBack} completes it.
 * @returns where the previous stores are now
 */
export async function goBack(
  dataFolder: string,
  copy: UpgradeCopy,
  copyCatalogue: BackupSource['copyCatalogue'],
  now: Date,
): Promise<string> {
  const { before, downgrading } = dataPaths(dataFolder)
  const draft = join(before, UNFINISHED)
  await rm(draft, { recursive: true, force: true })
  // A copy of the copy, because a running server changes the files that are not in parts.
  await keepSnapshot(resting(copy.folder, copy.upgradedTo, copyCatalogue), draft)
  const aside = join(dataFolder, `after-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  await mkdir(aside, { mode: 0o700 })
  await writeFile(downgrading, aside, { mode: 0o600, flush: true })
  await finishGoingBack(dataFolder)
  return aside
}

/**
 * Completes an interrupted downgrade. @returns where the previous stores are now; `undefined` if none was interrupted
 */
export async function finishGoingBack(dataFolder: string): Promise<string | undefined> {
  const { before, downgrading } = dataPaths(dataFolder)
  const aside = await readFile(downgrading, 'utf8').catch(() => undefined)
  if (aside === undefined) return undefined
  const draft = join(before, UNFINISHED)
  const waiting = await readdir(draft).catch((): string[] => [])
  // The catalogue's write-ahead log belongs to this file only, so it is moved along with it, and first.
  const logs = waiting.includes('catalogue.db') ? ['catalogue.db-wal', 'catalogue.db-shm'] : []
  for (const name of [...logs, ...waiting]) {
    const [here, there] = [join(dataFolder, name), join(aside, name)]
    if (existsSync(here) && !existsSync(there)) await rename(here, there)
    if (existsSync(join(draft, name))) await rename(join(draft, name), here)
  }
  await rm(draft, { recursive: true, force: true })
  await rm(downgrading)
  return aside
}

/** A data folder that no process has open, so all of its event store is unchanging. */
function resting(dataFolder: string, version: string, copyCatalogue: BackupSource['copyCatalogue']): BackupSource {
  const { events } = dataPaths(dataFolder)
  return {
    dataFolder,
    version,
    copyCatalogue: async (from, to) => (existsSync(from) ? copyCatalogue(from, to) : undefined),
    digest: { whileResting: (work) => work() },
    events: {
      whileStill: async (work) => work({ folder: events, parts: await partFolders(events), spent: [], tables: [] }),
    },
  }
}

/** Marks the folder of a ClickHouse part, whose files never change. */
const OF_A_PART = 'checksums.txt'

async function partFolders(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(({ name }) => name === OF_A_PART).map(({ parentPath }) => parentPath)
}
