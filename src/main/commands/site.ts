import type { Settings } from '#domain/settings.ts'
import { runningServer } from '../data-folder.ts'

/** A server on a port that the system chose is reached at the address it announced. */
export async function siteOf(settings: Settings): Promise<Settings['site']> {
  const server = settings.port === 0 ? await runningServer(settings.dataFolder) : undefined
  return server === undefined || server.address === '' ? settings.site : { ...settings.site, origin: server.address }
}
