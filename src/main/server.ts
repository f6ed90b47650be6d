import type { IncomingMessage, Server } from 'node:http'
import type { Accounts } from '#domain/account/accounts.ts'
import type { BlobPlace } from '#domain/blob/blob-store.ts'
import type { ProcessReport } from '#domain/instance.ts'
import { absolute } from '#domain/paths.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Settings } from '#domain/settings.ts'
import { createApi } from '#api/api.ts'
import { actorOf } from '#api/authenticate.ts'
import { provideRunning } from '#running'
import { rememberAnswers } from '#storage/events/remembered/remembered.ts'
import type { FedLogTail } from '#services/log-tail/log-tail.ts'
import { clearSnapshot, createBackups } from '#services/backup/take.ts'
import { catalogueCopier, cataloguePlace } from './catalogue-place.ts'
import { claimDataFolder, instanceSecrets, type Claim, type FolderInUse } from './data-folder.ts'
import { openFiles } from './open-files.ts'
import { startDigest } from './start-digest.ts'
import { disposable } from './disposable.ts'
import { examine } from './examine.ts'
import { openFront, type Front } from './intake/open-front.ts'
import type { Intake } from './intake/start-intake.ts'
import type { Log } from './log.ts'
import { leaveRoomToThreads } from './memory/young-generation.ts'
import { openMetrics, type OpenedMetrics } from './metrics/open-metrics.ts'
import { createNetworkWall, type NetworkWall } from './network-wall.ts'
import { createOperator } from './operator.ts'
import { startPages, type PageFaultHandler, type Pages, type PagesMode } from './pages.ts'
import { createReprocessing } from '#services/reprocessing/reprocessing.ts'
import type { RecentLines } from '#services/self-watch/recent-lines.ts'
import type { SelfWatch } from '#services/self-watch/self-watch.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import type { Routes } from './router.ts'
import { startServices } from './services.ts'
import { listenStatsd } from './statsd.ts'
import { startSelfWatch } from '#services/self-watch/start-self-watch.ts'
import { version } from './version.ts'
import { takeOverSpool } from './take-over.ts'
import { openEventStore } from './stores.ts'
import { healthParts } from './health.ts'

export interface RunningServer {
  /** Where people reach it: `http://127.0.0.1:8000`. */
  readonly address: string
  readonly running: Running
  readonly watch: SelfWatch
  /** Resolves when pages are served too. */
  readonly pagesReady: Promise<void>
  /** Finishes what is in flight, then closes everything. */
  stop(): Promise<void>
}

export interface ServerOptions {
  /** The folder of the build. */
  readonly project: string
  readonly pages: PagesMode | 'none'
  readonly log: Log
  /** The last lines of that log, for reports of what goes wrong. */
  readonly recent?: RecentLines
}

/**
 * Composes the one process that does it all (docs/design.md 5). The socket opens first, in a thread of its own, and takes
 * events as soon as the spool and the catalogue are there; the event store, the digest and the pages follow.
 */
export async function startServer(
  configured: Settings,
  options: ServerOptions,
): Promise<Result<RunningServer, FolderInUse>> {
  leaveRoomToThreads()
  const claim = await claimDataFolder(configured.dataFolder)
  if (!claim.ok) return claim
  await using failed = new AsyncDisposableStack()
  failed.defer(() => claim.value.release())
  await clearSnapshot(configured.dataFolder)
  let { site } = configured
  const front = failed.use(disposable(await openFront(configured, { ...options, site: () => site }))).it
  const { small, intake, routes, metrics } = front
  if (configured.port === 0) site = { ...site, origin: intake.address }
  const settings = { ...configured, site }
  await claim.value.announce(intake.address)

  const statsd = failed.use(disposable(await openStatsd(settings, intake, options.log))).it
  const watch = await startSelfWatch(settings, small.catalogue, { ...options, version, address: intake.address })
  const events = await openEvents(settings, front, options.log)
  failed.defer(() => events.close())
  const files = failed.use(disposable(await openFiles(settings, front, options.log))).it
  const digest = failed.use(
    disposable(await startDigest(settings, { ...partsOf(front), small, events, files, watch, log: options.log })),
  ).it
  const { catalogue, accounts } = small
  const { blobs, lookups, uploads, attachmentFiles, traceFiles } = files
  const reprocessing = createReprocessing({ catalogue, events, lookups, fetchBlobs: blobs.fetchBlobs })
  const stores = { catalogue, accounts, settings, events, uploads, attachmentFiles, traceFiles }
  const live = { liveEvents: digest.liveEvents, logTail: digest.logTail }
  const health = healthParts({ spool: intake.spool, pump: digest.pump, watch })
  const processReport = () => front.watchdog.report(() => events.memoryBytes())
  const own = { ...partsOf(front), blobs, rate: digest.rate, watch, processReport, project: options.project }
  const parts = { ...stores, ...live, ...health, ...own, log: options.log, ...(await instanceSecrets(settings)) }
  const services = failed.use(disposable(startServices(parts))).it
  const running: Running = { ...health, ...stores, ...live, ...services.forPages, reprocessing }
  provideRunning(options.pages === 'dev' ? (await import('./dev/pretending.ts')).pretending(running) : running)
  const measures = failed.use(disposable(await openMetrics({ running, processReport, metrics, log: options.log }))).it
  const pages = openPages(settings, options, { server: front.server, port: intake.port, accounts, watch })
  const readiness = createReadiness(pages?.ready ?? Promise.resolve())
  routes.wall = failed.use(disposable(openWall(running, watch))).it
  openRoutes(routes, claim.value, running, { events, digest, processReport, measures, watch, blobs, readiness, pages })

  const opened = failed.move()
  return ok({
    address: absolute(settings.site, ''),
    running,
    watch,
    pagesReady: pages?.ready ?? Promise.resolve(),
    stop: () => stopServing({ ...live, readiness, watch, statsd, intake, pages }).then(() => opened.disposeAsync()),
  })
}

/** Opens the event store, measured, and with an ear for questions that were asked before. */
async function openEvents(settings: Settings, { small, metrics }: Front, log: Log) {
  const store = await openEventStore(settings, log, small.catalogue)
  return rememberAnswers(metrics.watched(store, 'events'))
}

/** What services get of what was there first. */
function partsOf({ intake, work, status, metrics }: Front) {
  return { spool: intake.spool, work, status, metrics }
}

interface OperatorParts {
  readonly blobs: { readonly place: BlobPlace }
  readonly events: Awaited<ReturnType<typeof openEventStore>>
  readonly digest: Pick<Awaited<ReturnType<typeof startDigest>>, 'pumpOf' | 'whileResting'>
  readonly processReport: () => Promise<ProcessReport>
  readonly measures: OpenedMetrics
  readonly watch: SelfWatch
  readonly readiness: Readiness
  readonly pages: Pages | undefined
}

/** Opens what is asked for: the API, the measures, what the operator's command wants, and the pages. */
function openRoutes(routes: Routes, claim: Claim, running: Running, parts: OperatorParts): void {
  const { measures, watch, readiness, pages } = parts
  const report = (fault: unknown, path: string) => watch.report(fault, { part: 'api', path })
  routes.api = createApi(running, { isReady: readiness.isReady, report }).handle
  routes.metrics = measures.endpoint
  routes.operator = openOperator(claim, running, parts)
  if (pages !== undefined) routes.pages = pages.handle
}

/** Opens the wall around pages and the API. */
function openWall(running: Running, watch: SelfWatch): NetworkWall {
  const { organization, audit } = running.catalogue
  const isStillIn = async ({ headers }: IncomingMessage) => {
    const { authorization, cookie } = headers
    const asked = await actorOf(
      running,
      new Headers({ ...(authorization && { authorization }), ...(cookie && { cookie }) }),
      new Date(),
    )
    return asked.ok && asked.value !== undefined
  }
  return createNetworkWall({
    organization,
    audit,
    isStillIn,
    onFault: (fault) => watch.report(fault, { part: 'api', path: '/' }),
  })
}

/** Creates the handler for the operator's command. */
function openOperator({ operatorKey }: Claim, running: Running, parts: OperatorParts) {
  const { events, digest, processReport, measures, blobs } = parts
  const { catalogue, settings } = running
  return createOperator(operatorKey, {
    takeOver: (folder, signal) =>
      takeOverSpool(folder, {
        dataFolder: settings.dataFolder,
        settings: settings.spool,
        leases: catalogue.leases,
        pumpOf: digest.pumpOf,
        signal,
      }),
    examine: () => examine(running, events, processReport, blobs.place),
    vitals: measures.vitals,
    backUp: createBackups({
      dataFolder: running.settings.dataFolder,
      version,
      digest,
      events,
      copyCatalogue: catalogueCopier(cataloguePlace(running.settings)),
    }),
  })
}

/** Opens the listener for lines of StatsD where the operator wants one. */
async function openStatsd({ statsd }: Settings, { address }: Intake, log: Log): Promise<{ close(): Promise<void> }> {
  if (statsd === null) return { close: () => Promise.resolve() }
  return listenStatsd(statsd, { address, warn: (message, fields) => log.warn(fields, message) })
}

interface Serving {
  readonly readiness: Readiness
  readonly watch: SelfWatch
  readonly statsd: { close(): Promise<void> }
  readonly intake: Intake
  readonly pages: Pages | undefined
  readonly logTail: FedLogTail
}

/** Stops taking requests: first whoever asks is told to send nobody here. Our own reports and lines of StatsD are sent first, for ingest takes them like everybody's. */
async function stopServing({ readiness, watch, statsd, intake, pages, logTail }: Serving): Promise<void> {
  readiness.turnAway()
  await watch.close()
  await statsd.close()
  // What does not end by itself would be waited for.
  logTail.close()
  await intake.drain()
  await pages?.close()
}

/** The pages of the build, or of the sources; undefined where none are wanted. */
function openPages(
  settings: Settings,
  { project, pages }: ServerOptions,
  { watch, ...parts }: { server: Server; port: number; accounts: Accounts; watch: SelfWatch },
): Pages | undefined {
  if (pages === 'none') return undefined
  const onFault: PageFaultHandler = (fault, { method = 'GET', url = '' }) =>
    watch.report(fault, { part: 'page', method, path: url })
  return startPages({ project, mode: pages, ...parts, settings, onFault })
}
