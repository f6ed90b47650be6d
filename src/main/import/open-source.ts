import type { Settings } from '#domain/settings.ts'
import { hostOf } from '#outbound/guard.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { createApiClient, type ApiClient } from '#services/import/api-client.ts'
import { bugsinkApi } from '#services/import/bugsink/api.ts'
import { bugsinkFile } from '#services/import/bugsink/file.ts'
import { SourceFault, type ImportSource } from '#services/import/foreign.ts'
import { glitchtipDatabase } from '#services/import/glitchtip/source.ts'
import type { ImportProgress } from '#services/import/run-import.ts'
import { relocationExport } from '#services/import/relocation/source.ts'
import { sentrySource } from '#services/import/sentry/source.ts'
import type { Watch } from '../operator-lines.ts'
import type { ImportOrder } from './order.ts'

type Parts = Pick<Settings, 'allowPrivateHosts'>

/** Opens an import's source. @throws SourceFault if it is unreadable */
export async function openSource(
  settings: Parts,
  order: ImportOrder,
  watch: Watch<ImportProgress>,
): Promise<ImportSource> {
  const since = order.since === undefined ? undefined : new Date(order.since)
  const { organization, projects, from, file, key, postgres } = order
  switch (from) {
    case 'sentry':
    case 'glitchtip':
      if (postgres !== undefined)
        return glitchtipDatabase(postgres, { organization, projects, since, signal: watch.signal })
      if (file !== undefined) return relocationExport(file, key, { organization, projects })
      return sentrySource(clientOf(settings, order, '/api/0', watch), { flavour: from, organization, projects, since })
    case 'bugsink':
      if (file !== undefined) return await bugsinkFile(file, { projects, since })
      return bugsinkApi(clientOf(settings, order, '/api/canonical/0', watch), { projects, since })
  }
}

/** @param root the API's path on the server */
function clientOf(settings: Parts, order: ImportOrder, root: string, watch: Watch<ImportProgress>): ApiClient {
  const url = URL.parse(order.url)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new SourceFault('bad_url', order.url)
  const { allowPrivateHosts } = settings
  const policy = { allowPrivateHosts: order.isPrivate ? [...allowPrivateHosts, hostOf(url)] : allowPrivateHosts }
  const base = `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  return createApiClient({
    root: base.endsWith(root) ? base : `${base}${root}`,
    token: order.token,
    fetch: (request) => guardedFetch(request, policy),
    signal: watch.signal,
    onWait: (waitingSeconds) => watch.onProgress({ ...nothingYet, waitingSeconds }),
  })
}

const nothingYet: ImportProgress = {
  step: '',
  steps: { done: 0, total: 0 },
  tally: { came: {}, known: {}, missed: [] },
  waitingSeconds: 0,
}
