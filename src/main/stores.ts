import { mkdir } from 'node:fs/promises'
import type { Accounts } from '#domain/account/accounts.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { Settings } from '#domain/settings.ts'
import { createAccounts } from '#accounts/accounts.ts'
import { openEmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { dataPaths, instanceSecret } from './data-folder.ts'
import { createLog, type Log } from './log.ts'

/** The catalogue and the accounts in it: small, and open to several processes at once (the server and the command line). */
export interface SmallStores {
  readonly catalogue: Catalogue
  readonly accounts: Accounts
  close(): Promise<void>
}

/** Opens, and migrates where needed. Throws NewerDataFolder when a newer version has written there. */
export async function openSmallStores(
  settings: Settings,
  log: Log = createLog(settings.logLevel),
): Promise<SmallStores> {
  const paths = dataPaths(settings.dataFolder)
  await mkdir(paths.folder, { recursive: true, mode: 0o700 })
  const catalogue = await openSqliteCatalogue({ file: paths.catalogue })
  try {
    const accounts = await createAccounts({
      database: catalogue.database,
      secret: await instanceSecret(settings.dataFolder),
      settings,
      log: (level, message) => log[level](message),
    })
    return { catalogue, accounts, close: () => catalogue.close() }
  } catch (fault) {
    await catalogue.close()
    throw fault
  }
}

/** The large store: one process owns it. */
export function openEventStore(settings: Settings): Promise<EventStore> {
  return openEmbeddedEvents({ folder: dataPaths(settings.dataFolder).events })
}
