import type { IncomingMessage, Server } from 'node:http'
import type { Accounts } from '#domain/account/accounts.ts'
import type { BlobPlace, BlobStore } from '#domain/blob/blob-store.ts'
import type { ProcessReport } from '#domain/instance.ts'
import { everyRole, type Role } from '#domain/node/role.ts'
import type { Running } from '#domain/running.ts'
import type { SpoolWriter } from '#domain/spool/spool.ts'
import type { Settings } from '#domain/settings.ts'
import type { Api, ApiOptions } from '#api/api.ts'
import { actorOf } from '#api/authenticate.ts'
import { provideRunning } from '#running'
import { rememberAnswers } from '#storage/events/remembered/remembered.ts'
import { catalogueCopier, cataloguePlace } from './catalogue-place.ts'
import { openDisk } from './disk.ts'
import { openFiles } from './open-files.ts'
import { hearOfDigest, startDigest } from './start-digest.ts'
import { disposable } from './disposable.ts'
import { examine } from './examine.ts'
import { joinNodes, type JoinedNodes } from './nodes/join-nodes.ts'
import { isAlone } from './nodes/needed.ts'
import { noPages } from './nodes/no-pages.ts'
import { openExporter } from './export/open-export.ts'
import { openImporter } from './import/open-import.ts'
import type { Log } from './log.ts'
import type { Freezer } from './migrate/freeze.ts'
import { createMover, type Mover } from './migrate/migrate.ts'
import { openMetrics, type OpenedMetrics } from './metrics/open-metrics.ts'
import { createNetworkWall, type NetworkWall } from './network-wall.ts'
import { createOperator } from './operator.ts'
import { startPages, type PageFaultHandler, type Pages } from './pages.ts'
import { createReprocessing } from '#services/reprocessing/reprocessing.ts'
import type { SelfWatch } from '#services/self-watch/self-watch.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import type { Routes } from './router.ts'
import { startServices } from './services.ts'
import { version } from './version.ts'
import { openTakeOver } from './open-take-over.ts'
import { openEventStore } from './stores.ts'
import { healthParts } from './health.ts'
import { instanceSecrets, type Claim } from './data-folder.ts'
import type { Front } from './intake/open-front.ts'
import { spoolOf } from './intake/start-intake.ts'
import type { ServerOptions } from './server.ts'
import { createBackups } from '#services/backup/take.ts'

/** Long enough to answer the first page. */
const API_AFTER_PAGES_MS = 2_000

/** Opens everything behind the front: stores, digest, background services and pages. */
export async function openBehind(
  settings: Settings,
  options: ServerOptions & { readonly roles: ReadonlySet<Role> },
  { front, watch, claim }: { readonly front: Front; readonly watch: SelfWatch; readonly claim: Claim },
  failed: AsyncDisposableStack,
) {
  const { roles, log, project } = options
  const { small, intake, metrics } = front
  const events = await openEvents(settings, front, log)
  failed.defer(() => events.close())
  const files = failed.use(disposable(await openFiles(settings, front, log))).it
  const nodes = await joinedBy(roles, settings, front, log)
  if (nodes !== undefined) failed.defer(() => nodes.close())
  const others = isAlone(roles) ? undefined : nodes
  const digestParts = { ...partsOf(front), spool: intake.spool, nodes: others, small, events, files, watch, log }
  const opening = roles.has('digest') ? startDigest(settings, digestParts) : hearOfDigest(settings, digestParts)
  const digest = failed.use(disposable(await opening)).it
  const { catalogue, accounts } = small
  const { blobs, lookups, uploads, attachmentFiles, traceFiles } = files
  const readers = { catalogue, events, lookups, fetchBlobs: blobs.fetchBlobs }
  const reprocessing = failed.use(disposable(createReprocessing(readers))).it
  const stores = { catalogue, accounts, settings, events, uploads, attachmentFiles, traceFiles }
  const live = { liveEvents: digest.liveEvents, logTail: digest.logTail }
  const disk = failed.use(disposable(await openDisk(settings, { small, events, files, intake, watch, log }))).it
  const waiting = roles.has('digest') ? digest : (nodes ?? digest)
  const health = healthParts({ backlog: waiting.backlog, pump: digest.pump, watch, disk })
  const processReport = () => front.watchdog.report(() => events.memoryBytes())
  const spool = nodes?.records ?? spoolOf(intake)
  const own = { ...partsOf(front), spool, blobs, digest, rate: digest.rate, watch, processReport, project, log }
  const parts = { ...stores, ...live, ...health, ...own, runsJobs: roles.has('digest') }
  const services = failed.use(disposable(startServices({ ...parts, ...(await instanceSecrets(settings)) }))).it
  const running: Running = { ...health, ...stores, ...live, ...services.forPages, reprocessing }
  provideRunning(options.pages === 'dev' ? (await import('./dev/pretending.ts')).pretending(running) : running)
  const measures = failed.use(disposable(await openMetrics({ running, processReport, metrics, log }))).it
  const pages = openPages(settings, options, { server: front.server, port: intake.port, accounts, watch })
  const readiness = createReadiness(pages?.ready ?? Promise.resolve())
  const spoolId = intake.spool?.id ?? ''
  const operating = { ...own, spoolId, roles, events, digest, measures, readiness, pages, nodes }
  front.routes.wall = failed.use(disposable(openWall(running, watch))).it
  failed.use(disposable(openRoutes(front.routes, claim, running, operating)))
  return { running, nodes, readiness, pages, logTail: digest.logTail }
}

/** Opens the event store, with metrics and a cache of answers. */
async function openEvents(settings: Settings, { small, metrics }: Front, log: Log) {
  const store = await openEventStore(settings, log, small.catalogue)
  return rememberAnswers(metrics.watched(store, 'events'))
}

/** Registers this process as a node, if it shares the catalogue. */
async function joinedBy(roles: ReadonlySet<Role>, settings: Settings, { small, intake }: Front, log: Log) {
  if (isAlone(roles) && settings.database === null) return undefined
  const isOffered = !isAlone(roles)
  return joinNodes(settings, { roles, nodes: small.catalogue.nodes, spool: intake.spool, isOffered, log })
}

/** The early parts that services need. */
function partsOf({ work, status, metrics, freezer }: Front) {
  return { work, status, metrics, freezer }
}

interface OperatorParts {
  readonly roles: ReadonlySet<Role>
  readonly blobs: BlobStore & { readonly place: BlobPlace }
  readonly events: Awaited<ReturnType<typeof openEventStore>>
  readonly digest: Pick<Awaited<ReturnType<typeof startDigest>>, 'pumpOf' | 'whileResting'>
  readonly processReport: () => Promise<ProcessReport>
  readonly spool: SpoolWriter
  readonly measures: OpenedMetrics
  readonly watch: SelfWatch
  readonly readiness: Readiness
  readonly pages: Pages | undefined
  /** `undefined` if no other process shares the catalogue. */
  readonly nodes: JoinedNodes | undefined
  readonly freezer: Freezer
  /** Empty if this node has no spool. */
  readonly spoolId: string
  readonly log: Log
}

/** Opens the routes: the API, metrics, the operator's endpoint, and the pages. */
function openRoutes(routes: Routes, claim: Claim, running: Running, parts: OperatorParts): Mover {
  const { roles, measures, watch, readiness, pages, freezer } = parts
  const mover = createMover({ ...parts, settings: running.settings })
  const report = (fault: unknown, path: string) => watch.report(fault, { part: 'api', path })
  const instead = noPages({ health: running.health, isReady: readiness.isReady })
  routes.api = roles.has('web') ? openApi(running, { isReady: readiness.isReady, report, pages }) : instead
  routes.metrics = measures.endpoint
  routes.operator = openOperator(claim, running, { ...parts, mover })
  if (!roles.has('web')) routes.pages = instead
  else if (pages !== undefined) routes.pages = pages.handle
  freezer.watch(routes)
  return mover
}

/**
 * Opens the API. Its code is a third of what a start loads, so it is loaded at the first request, or some time after
 * the pages.
 */
function openApi(
  running: Running,
  { pages, ...options }: Required<ApiOptions> & { readonly pages: Pages | undefined },
): NonNullable<Routes['api']> {
  let opening: Promise<Api> | undefined
  const open = () => (opening ??= import('#api/api.ts').then(({ createApi }) => createApi(running, options)))
  const failed = (fault: unknown) => options.report(fault, '/api')
  void pages?.ready.then(() => setTimeout(() => void open().catch(failed), API_AFTER_PAGES_MS).unref()).catch(() => {})
  return (req, res) => {
    open().then(
      (api) => api.handle(req, res),
      (fault: unknown) => {
        failed(fault)
        res.destroy()
      },
    )
  }
}

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

function openOperator({ operatorKey }: Claim, running: Running, parts: OperatorParts & { readonly mover: Mover }) {
  const { events, digest, processReport, measures, blobs, mover, nodes } = parts
  const { catalogue, settings } = running
  return createOperator(operatorKey, {
    takeOver: openTakeOver(settings, catalogue.leases, digest.pumpOf),
    examine: () => examine(running, events, processReport, blobs.place, async () => nodes?.book.alive() ?? []),
    vitals: measures.vitals,
    mover,
    importer: openImporter(running, parts.spool),
    exporter: openExporter(running.settings, parts),
    backUp: createBackups({
      dataFolder: running.settings.dataFolder,
      version,
      digest,
      events,
      copyCatalogue: catalogueCopier(cataloguePlace(running.settings)),
    }),
  })
}

/** The pages of the build or of the sources; `undefined` if not wanted. */
function openPages(
  settings: Settings,
  { project, pages, roles = everyRole }: ServerOptions,
  { watch, ...parts }: { server: Server; port: number; accounts: Accounts; watch: SelfWatch },
): Pages | undefined {
  if (pages === 'none' || !roles.has('web')) return undefined
  const onFault: PageFaultHandler = (fault, { method = 'GET', url = '' }) =>
    watch.report(fault, { part: 'page', method, path: url })
  return startPages({ project, mode: pages, ...parts, settings, onFault })
}
