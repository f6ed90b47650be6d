import type { Settings } from '#domain/settings.ts'
import { runningServer } from '../data-folder.ts'

/** A server on a port chosen by the system is reached at its announced address. */
export async function siteOf(settings: Settings): Promise<Settings['site']> {
  const server = settings.port === 0 ? await runningServer(settings.dataFolder) : undefined
  return server === undefined || server.address === '' ? settings.site : { ...settings.site, origin: server.address }
}
