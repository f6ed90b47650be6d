import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { dataPaths } from '#domain/data-paths.ts'
import { freeOn, keepSnapshot, type BackupSource } from './take.ts'

/** How far the stores of a data folder are: the newest migration of each, as `0026-replay-views`; null where it is not there. */
export interface Schema {
  readonly catalogue: string | null
  readonly events: string | null
}

const noteShape = z.object({
  format: z.literal(1),
  takenAt: z.coerce.date(),
  /** The version that was about to change the stores. */
  upgradedTo: z.string(),
  schema: z.object({ catalogue: z.string().nullable(), events: z.string().nullable() }),
})

/** A copy that was taken before an upgrade: a data folder, as far as its stores lie in it. */
export interface UpgradeCopy extends z.infer<typeof noteShape> {
  readonly folder: string
}

/** There is no room for the copy without which the stores are not changed. */
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
/** What has to be free besides: migrations write as well. */
const SPARE_BYTES = 64 * 1024 ** 2

/** Returns whether what was found has to be changed by a version that knows more. */
export function isBehind(found: Schema, known: Schema): boolean {
  return (['catalogue', 'events'] as const).some((store) => {
    const [was, will] = [found[store], known[store]]
    return was !== null && will !== null && was < will
  })
}

/**
 * Keeps the stores as they are now, before they are changed. Nobody may have them open. Parts of the event store, blobs and
 * the spool get a second name, which costs nothing but that what is deleted stays on the disk for as long as the copy is
 * kept; the catalogue is copied.
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

/** `0026-0018`: of one schema, the last copy is kept. */
function nameOf({ catalogue, events }: Schema): string {
  const number = (name: string | null) => /^\d+/.exec(name ?? '')?.[0] ?? 'none'
  return `${number(catalogue)}-${number(events)}`
}

/** The copies that are there, newest first. */
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

/** Deletes the copies that were kept long enough. @returns how many */
export async function forgetUpgradeCopies(dataFolder: string, keptMs: number, now: Date): Promise<number> {
  const old = (await upgradeCopies(dataFolder)).filter(({ takenAt }) => now.getTime() - takenAt.getTime() > keptMs)
  for (const { folder } of old) await rm(folder, { recursive: true, force: true })
  return old.length
}

/**
 * Puts a copy in the place of the stores, which are moved aside and not deleted. The copy stays, for the next time. Cut
 * short, it leaves a mark on which no server starts, and is gone through with by {@link finishGoingBack}.
 * @returns where the stores are now that were there
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
  // A copy of the copy: whoever goes on with it changes what is not in parts.
  await keepSnapshot(resting(copy.folder, copy.upgradedTo, copyCatalogue), draft)
  const aside = join(dataFolder, `after-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  await mkdir(aside, { mode: 0o700 })
  await writeFile(downgrading, aside, { mode: 0o600, flush: true })
  await finishGoingBack(dataFolder)
  return aside
}

/** Goes through with what was cut short. @returns where the stores are now; undefined where nothing was */
export async function finishGoingBack(dataFolder: string): Promise<string | undefined> {
  const { before, downgrading } = dataPaths(dataFolder)
  const aside = await readFile(downgrading, 'utf8').catch(() => undefined)
  if (aside === undefined) return undefined
  const draft = join(before, UNFINISHED)
  const waiting = await readdir(draft).catch((): string[] => [])
  // What the catalogue has not taken into its file yet goes with it, and first: it is of no other one.
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

/** A data folder that nobody has open: all of its event store is as still as its parts. */
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

/** The folders of a ClickHouse's parts: each has this file in it, and none of its files ever changes. */
const OF_A_PART = 'checksums.txt'

async function partFolders(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(({ name }) => name === OF_A_PART).map(({ parentPath }) => parentPath)
}
