import { setTimeout as delay } from 'node:timers/promises'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { SpoolWriter } from '#domain/spool/spool.ts'
import { hostOf } from '#outbound/guard.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { createApiClient } from '#services/import/api-client.ts'
import { SourceFault, type ImportSource } from '#services/import/foreign.ts'
import { createHere } from '#services/import/here.ts'
import { createLanding } from '#services/import/land/landing.ts'
import { runImport, type ImportProgress, type ImportReport } from '#services/import/run-import.ts'
import { sentrySource } from '#services/import/sentry/source.ts'
import type { ImportOrder } from './order.ts'

const DIGESTED_EVERY_MS = 50

export interface ImportWatch {
  readonly onProgress: (progress: ImportProgress) => void
  readonly signal: AbortSignal
}

export interface Importer {
  /** `under_way`: another one is. */
  run(order: ImportOrder, watch: ImportWatch): Promise<Result<ImportReport, { readonly reason: 'under_way' }>>
}

/** Imports into the running server: it has the event store open, and its digest takes what comes. */
export function openImporter(running: Running, spool: SpoolWriter): Importer {
  let isUnderWay = false
  return {
    run: async (order, watch) => {
      if (isUnderWay) return refuse({ reason: 'under_way' })
      isUnderWay = true
      try {
        return ok(await importFrom(running, spool, order, watch))
      } finally {
        isUnderWay = false
      }
    },
  }
}

async function importFrom(
  running: Running,
  spool: SpoolWriter,
  order: ImportOrder,
  watch: ImportWatch,
): Promise<ImportReport> {
  const { catalogue, accounts, events, uploads, settings } = running
  let source: ImportSource
  try {
    source = await openSource(running, order, watch)
  } catch (fault) {
    if (!(fault instanceof SourceFault)) throw fault
    const stopped = { reason: fault.reason, at: fault.at, detail: fault.message }
    return { source: order.from, tally: { came: {}, known: {}, missed: [] }, doneBefore: 0, stopped }
  }
  const now = new Date()
  const parts = { source: source.name, catalogue, events, settings, now }
  const { members } = accounts
  const landing = createLanding({ ...parts, members, uploads, spool, sendsMail: order.mail })
  const digested = () => untilDigested(running, watch.signal)
  try {
    return await runImport({
      source,
      catalogue: catalogue.imports,
      landing,
      here: createHere(parts),
      digested,
      ...watch,
    })
  } finally {
    await source.close()
  }
}

function openSource({ settings }: Running, order: ImportOrder, watch: ImportWatch): Promise<ImportSource> {
  const url = URL.parse(order.url)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new SourceFault('bad_url', order.url)
  const { allowPrivateHosts } = settings
  const policy = { allowPrivateHosts: order.isPrivate ? [...allowPrivateHosts, hostOf(url)] : allowPrivateHosts }
  const base = `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api\/0$/, '')
  const api = createApiClient({
    root: `${base}/api/0`,
    token: order.token,
    fetch: (request) => guardedFetch(request, policy),
    signal: watch.signal,
    onWait: (waitingSeconds) => watch.onProgress({ ...nothingYet, waitingSeconds }),
  })
  const { organization, projects, since, from: flavour } = order
  return sentrySource(api, {
    flavour,
    organization,
    projects,
    since: since === undefined ? undefined : new Date(since),
  })
}

const nothingYet: ImportProgress = {
  step: '',
  steps: { done: 0, total: 0 },
  tally: { came: {}, known: {}, missed: [] },
  waitingSeconds: 0,
}

/** Until all that has arrived by now is digested, whatever arrives meanwhile. */
async function untilDigested({ health }: Running, signal: AbortSignal): Promise<void> {
  const from = Date.now()
  for (;;) {
    const { oldestReceivedAt } = health().backlog
    if (oldestReceivedAt === null || oldestReceivedAt > from) return
    await delay(DIGESTED_EVERY_MS, undefined, { signal })
  }
}
