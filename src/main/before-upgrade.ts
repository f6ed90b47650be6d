import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { dataPaths } from '#domain/data-paths.ts'
import { isCompatible } from '#domain/newer-data.ts'
import type { Settings } from '#domain/settings.ts'
import { messages } from '#messages'
import { copyBeforeUpgrade, isBehind, type Schema } from '#services/backup/upgrade-copy.ts'
import { catalogueCopier, cataloguePlace } from './catalogue-place.ts'
import { runningServer } from './data-folder.ts'
import type { Log } from './log.ts'
import { version } from './version.ts'

const t = messages('backups')

/** The stores are half exchanged for those from before an upgrade. */
export class UnfinishedDowngrade extends Error {
  override readonly name = 'UnfinishedDowngrade'
}

/** How far stores are: by all that was done to them, and by what a version must know to work with them. */
interface Reach {
  readonly newest: Schema
  readonly binding: Schema
}

/** How far this version brings the stores. */
export async function knownSchema(): Promise<Schema> {
  const [{ migrationNames }, { eventMigrations }] = await Promise.all([
    import('#storage/catalogue/migrations.ts'),
    import('#storage/events/migrate.ts'),
  ])
  return { catalogue: migrationNames().at(-1) ?? null, events: eventMigrations().at(-1) ?? null }
}

/** How far the stores of the data folder are. Of those that lie elsewhere nothing is said. */
export async function foundSchema({ dataFolder, database, eventServer }: Settings): Promise<Reach> {
  const catalogue = database === null ? await catalogueMigrations(dataPaths(dataFolder).catalogue) : []
  const events = eventServer === null ? await notedMigrations(dataFolder) : []
  const reach = (names: readonly string[]) => ({
    newest: names.at(-1) ?? null,
    binding: names.findLast((name) => !isCompatible(name)) ?? null,
  })
  const [ofCatalogue, ofEvents] = [reach(catalogue), reach(events)]
  return {
    newest: { catalogue: ofCatalogue.newest, events: ofEvents.newest },
    binding: { catalogue: ofCatalogue.binding, events: ofEvents.binding },
  }
}

async function catalogueMigrations(file: string): Promise<readonly string[]> {
  if (!existsSync(file)) return []
  const { appliedMigrations } = await import('#storage/catalogue/sqlite/applied.ts')
  return appliedMigrations(file)
}

const note = z.object({ migrations: z.array(z.string()) })

async function notedMigrations(dataFolder: string): Promise<readonly string[]> {
  const text = await readFile(dataPaths(dataFolder).eventSchema, 'utf8').catch(() => 'null')
  return note.safeParse(JSON.parse(text)).data?.migrations ?? []
}

/** Writes down how far the event store is, once it is: to ask it takes long. */
export async function noteEventSchema(dataFolder: string): Promise<void> {
  const { eventMigrations } = await import('#storage/events/migrate.ts')
  const [found, known] = [await notedMigrations(dataFolder), eventMigrations()]
  // What a newer version has made, and this one goes on with, is still there.
  const all = [...new Set([...found, ...known])].toSorted()
  if (all.length === found.length) return
  await writeFile(
    dataPaths(dataFolder).eventSchema,
    `${JSON.stringify({ migrations: all })}
`,
  )
}

/**
 * Keeps a copy of the stores where this version is about to change them. Where a server has them open it does not: that
 * one has the parts that would be copied.
 * @throws NoRoomForCopy
 */
export async function copyIfBehind(settings: Settings, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  const { newest, binding: schema } = await foundSchema(settings)
  if (!isBehind(newest, await knownSchema())) return
  const { dataFolder, backup } = settings
  const server = await runningServer(dataFolder)
  if (server !== undefined && server.pid !== process.pid) return
  if (backup.upgradeCopyMs === 0) return log.warn({ schema }, t('upgrade.noCopy'))
  const copyCatalogue = catalogueCopier(cataloguePlace(settings))
  const { folder } = await copyBeforeUpgrade({ dataFolder, version, copyCatalogue }, schema, new Date())
  log.info({ schema, folder }, t('upgrade.copied'))
  if (settings.database !== null || settings.eventServer !== null) log.warn({ folder }, t('upgrade.elsewhere'))
}
