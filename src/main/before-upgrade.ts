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

/** A downgrade was interrupted: the stores are partly replaced by those from before the upgrade. */
export class UnfinishedDowngrade extends Error {
  override readonly name = 'UnfinishedDowngrade'
}

/** The state of stores: all migrations they have had, and those a version must know to work with them. */
interface Reach {
  readonly newest: Schema
  readonly binding: Schema
}

/** The schema to which this version migrates. */
export async function knownSchema(): Promise<Schema> {
  const [{ migrationNames }, { eventMigrations }] = await Promise.all([
    import('#storage/catalogue/migrations.ts'),
    import('#storage/events/migrate.ts'),
  ])
  return { catalogue: migrationNames().at(-1) ?? null, events: eventMigrations().at(-1) ?? null }
}

/** The schema of the stores in the data folder. Does not cover external stores. */
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

/** Records the schema of the event store after migration, because querying it is slow. */
export async function noteEventSchema(dataFolder: string): Promise<void> {
  const { eventMigrations } = await import('#storage/events/migrate.ts')
  const [found, known] = [await notedMigrations(dataFolder), eventMigrations()]
  // Migrations of a newer version that this one tolerates are still applied.
  const all = [...new Set([...found, ...known])].toSorted()
  if (all.length === found.length) return
  await writeFile(
    dataPaths(dataFolder).eventSchema,
    `${JSON.stringify({ migrations: all })}
`,
  )
}

/**
 * Copies the stores before this version migrates them. Does nothing while a server has them open, because that server
 * has the parts to copy.
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
