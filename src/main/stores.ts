import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Accounts } from '#domain/account/accounts.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { Site } from '#domain/paths.ts'
import type { Settings } from '#domain/settings.ts'
import type { BackfillReports } from '#storage/events/derived/backfill.ts'
import type { EmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { messages } from '#messages'
import { copyIfBehind, noteEventSchema, UnfinishedDowngrade } from './before-upgrade.ts'
import { cataloguePlace, openCatalogue } from './catalogue-place.ts'
import { instanceSecrets } from './data-folder.ts'
import { UnfinishedRestore } from '#services/backup/restore.ts'
import type { Serving } from './event-server.ts'
import { createLog, type Log } from './log.ts'
import { refuseLeftPlaces } from './migrate/left-places.ts'

/** The catalogue and its accounts: small, and shareable by several processes (the server and the command line). */
export interface SmallStores {
  readonly catalogue: Catalogue
  readonly accounts: Accounts
  close(): Promise<void>
}

/** The catalogue without accounts, whose library is most of what {@link openSmallStores} loads. */
export type CatalogueStore = Pick<SmallStores, 'catalogue' | 'close'>

/** Opens the catalogue as {@link openSmallStores} does. */
export async function openCatalogueStore(settings: Settings, log: Log = createLog(settings)): Promise<CatalogueStore> {
  const { secret } = await secretsOfFolder(settings, log)
  const catalogue = await openCatalogue(cataloguePlace(settings), secret, settings.oldSecret)
  return { catalogue, close: () => catalogue.close() }
}

/** Prepares the folder for stores. @returns their sealing secrets */
async function secretsOfFolder(settings: Settings, log: Log) {
  const paths = dataPaths(settings.dataFolder)
  if (existsSync(paths.unfinished)) throw new UnfinishedRestore()
  if (existsSync(paths.downgrading)) throw new UnfinishedDowngrade()
  await refuseLeftPlaces(settings)
  await mkdir(paths.folder, { recursive: true, mode: 0o700 })
  await copyIfBehind(settings, log)
  return instanceSecrets(settings)
}

/**
 * Opens the stores, and migrates them if needed. Throws NewerDataFolder if a newer version has written there,
 * UnfinishedRestore if a restore is incomplete.
 * @param site the public address, evaluated per link because the port may not be known yet
 */
export async function openSmallStores(
  settings: Settings,
  log: Log = createLog(settings),
  site: () => Site = () => settings.site,
): Promise<SmallStores> {
  const { secret, keys } = await secretsOfFolder(settings, log)
  // Loaded on demand: most commands, and all help texts, need at most one of the stores.
  const [catalogue, { createAccounts }] = await Promise.all([
    openCatalogue(cataloguePlace(settings), secret, settings.oldSecret),
    import('#accounts/accounts.ts'),
  ])
  try {
    const accounts = await createAccounts({
      database: catalogue.database,
      secret,
      keys,
      site,
      providers: settings.providers,
      saml: settings.saml,
      groupRoles: settings.groupRoles,
      catalogue,
      post: settings.mail === null ? null : await accountPost(settings.mail, site),
      log: (level, message) => log[level](message),
    })
    const close = async () => {
      await accounts.settled()
      await catalogue.close()
    }
    return { catalogue, accounts, close }
  } catch (fault) {
    await catalogue.close()
    throw fault
  }
}

async function accountPost(mail: NonNullable<Settings['mail']>, site: () => Site) {
  const [{ createAccountPost }, { createMailer }] = await Promise.all([
    import('#notify/mail/account-post.ts'),
    import('#notify/mail/mailer.ts'),
  ])
  return createAccountPost(createMailer(mail), site)
}

/** Opens the large store: in the data folder, owned by one process, or on a server. */
export async function openEventStore(
  settings: Settings,
  log: Log = createLog(settings),
  serving?: Serving,
): Promise<EmbeddedEvents> {
  const indexFailed = (fault: unknown) =>
    log.error({ err: fault }, 'The search index could not be brought up to date; it is tried again')
  const partsLost = (parts: readonly string[]) => log.error({ parts }, messages('cli')('log.partsLost'))
  const { events: folder } = dataPaths(settings.dataFolder)
  const told = { indexFailed, backfill: backfillLog(log) }
  if (settings.eventServer !== null) {
    const { openEventsOn } = await import('./event-server.ts')
    return openEventsOn(settings.eventServer, { ...told, folder, log, serving })
  }
  const { openEmbeddedEvents } = await import('#storage/events/embedded/embedded.ts')
  const events = await openEmbeddedEvents({ folder, partsLost, ...told })
  await noteEventSchema(settings.dataFolder)
  return events
}

/** Logs each tenth of a new table's backfill, and its completion. */
function backfillLog(log: Log): BackfillReports {
  const told = new Map<string, number>()
  return {
    progressed: ({ name, handled, pending }) => {
      const tenths = Math.floor((10 * handled) / pending)
      if (tenths <= (told.get(name) ?? 0)) return
      told.set(name, tenths)
      log.info({ table: name, handled, of: pending }, messages('cli')('log.backfill'))
    },
    failed: (fault) => log.error({ err: fault }, messages('cli')('log.backfillFailed')),
  }
}
