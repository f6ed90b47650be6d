import { createHmac } from 'node:crypto'
import type { Server } from 'node:http'
import type { Accounts } from '#domain/account/accounts.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProcessReport } from '#domain/instance.ts'
import { absolute } from '#domain/paths.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Settings } from '#domain/settings.ts'
import type { SpoolReader } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import { createApi } from '#api/api.ts'
import { startPump, type Pump } from '#pipeline/pump.ts'
import { provideRunning } from '#running'
import { copySqliteCatalogue } from '#storage/catalogue/sqlite/copy.ts'
import { rememberAnswers, type Remembering } from '#storage/events/remembered/remembered.ts'
import { openFileBlobs } from '#storage/blobs/files/files.ts'
import { createAttachmentFiles } from './attachments/attachment-files.ts'
import { createTraceFiles } from './profiles/trace-files.ts'
import { scratchIn } from '#storage/events/embedded/scratch.ts'
import { readRecords } from '#storage/spool/record.ts'
import { createBlobKeeper } from '#pipeline/keep-blobs.ts'
import { eventsOf } from '#telemetry/events/events-of.ts'
import { kinds, wire } from '#telemetry/kinds.ts'
import { createLiveEvents } from '#services/live-events/live-events.ts'
import { createLogTail, type FedLogTail } from '#services/log-tail/log-tail.ts'
import { clearSnapshot, createBackups } from '#services/backup/take.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { claimDataFolder, instanceSecret, type Claim, type FolderInUse } from './data-folder.ts'
import { DigestRate } from './digest-rate.ts'
import { startDigestThreads } from '#pipeline/digest-threads.ts'
import type { DigestWorkerData } from './digest-worker-data.ts'
import { openLookups, type LookupFiles } from './digest-lookups.ts'
import { disposable } from './disposable.ts'
import { examine } from './examine.ts'
import { tellFollowers } from './followed-logs.ts'
import { openFront, type Front } from './intake/open-front.ts'
import type { Intake } from './intake/start-intake.ts'
import type { Log } from './log.ts'
import { leaveRoomToThreads } from './memory/young-generation.ts'
import { createOperator } from './operator.ts'
import { startPages, type PageFaultHandler, type Pages, type PagesMode } from './pages.ts'
import { createReprocessing } from '#services/reprocessing/reprocessing.ts'
import type { RecentLines } from '#services/self-watch/recent-lines.ts'
import type { SelfWatch } from '#services/self-watch/self-watch.ts'
import { startServices } from './services.ts'
import { listenStatsd } from './statsd.ts'
import { startSelfWatch } from '#services/self-watch/start-self-watch.ts'
import { version } from './version.ts'
import { openEventStore, type SmallStores } from './stores.ts'
import { createHostedMaps } from '#services/hosted-maps/hosted-maps.ts'
import { createUploads } from '#services/uploads/uploads.ts'
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

const t = messages('cli')

/**
 * Small enough that one commit does not hold up answers (their p99 under load is no worse than with 500 records); large
 * enough that its price is shared by many: what the event store writes at once it need not merge. Rows wait in files
 * (docs/decisions/0060), so that memory does not grow with it.
 */
const BATCH = { records: 4_000, bytes: 16 * 1024 ** 2 }

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
  const { small, intake, routes } = front
  if (configured.port === 0) site = { ...site, origin: intake.address }
  const settings = { ...configured, site }
  await claim.value.announce(intake.address)

  const statsd = failed.use(disposable(await openStatsd(settings, intake, options.log))).it
  const watch = await startSelfWatch(settings, small.catalogue, { ...options, version, address: intake.address })
  const events = rememberAnswers(await openEventStore(settings, options.log))
  failed.defer(() => events.close())
  const files = failed.use(disposable(openFiles(settings, small, await lookupFilesOf(settings), options.log))).it
  const digest = failed.use(
    disposable(await startDigest(settings, { spool: intake.spool, small, events, files, watch, log: options.log })),
  ).it
  const { catalogue, accounts } = small
  const reprocessing = createReprocessing({ catalogue, events, lookups: files.lookups })
  const { blobs, uploads, attachmentFiles, traceFiles } = files
  const stores = { catalogue, accounts, settings, events, uploads, attachmentFiles, traceFiles }
  const live = { liveEvents: digest.liveEvents, logTail: digest.logTail }
  const health = healthParts({ spool: intake.spool, pump: digest.pump, watch })
  const secret = await instanceSecret(settings.dataFolder)
  const processReport = () => front.watchdog.report(() => events.memoryBytes())
  const own = { ...partsOf(front), secret, blobs, rate: digest.rate, watch, processReport }
  const parts = { ...stores, ...live, ...health, ...own, log: options.log, project: options.project }
  const services = failed.use(disposable(startServices(parts))).it
  const running: Running = { ...health, ...stores, ...live, ...services.forPages, reprocessing }
  provideRunning(options.pages === 'dev' ? (await import('./dev/pretending.ts')).pretending(running) : running)
  routes.api = createApi(running, (fault, path) => watch.report(fault, { part: 'api', path })).handle
  routes.operator = openOperator(claim.value, running, { events, pump: digest.pump, processReport })
  const pages = openPages(settings, options, { server: front.server, port: intake.port, accounts, watch })
  if (pages !== undefined) routes.pages = pages.handle

  const opened = failed.move()
  return ok({
    address: absolute(settings.site, ''),
    running,
    watch,
    pagesReady: pages?.ready ?? Promise.resolve(),
    stop: () => stopServing({ ...live, watch, statsd, intake, pages }).then(() => opened.disposeAsync()),
  })
}

/** What services get of what was there first. */
function partsOf({ intake, work, status }: Front) {
  return { spool: intake.spool, work, status }
}

interface OperatorParts {
  readonly events: Awaited<ReturnType<typeof openEventStore>>
  readonly pump: Pump
  readonly processReport: () => Promise<ProcessReport>
}

/** Creates the handler for the operator's command. */
function openOperator({ operatorKey }: Claim, running: Running, { events, pump, processReport }: OperatorParts) {
  return createOperator(operatorKey, {
    examine: () => examine(running, events, processReport),
    backUp: createBackups({
      dataFolder: running.settings.dataFolder,
      version,
      digest: pump,
      events,
      copyCatalogue: copySqliteCatalogue,
    }),
  })
}

/** Opens the listener for lines of StatsD where the operator wants one. */
async function openStatsd({ statsd }: Settings, { address }: Intake, log: Log): Promise<{ close(): Promise<void> }> {
  if (statsd === null) return { close: () => Promise.resolve() }
  return listenStatsd(statsd, { address, warn: (message, fields) => log.warn(fields, message) })
}

interface Serving {
  readonly watch: SelfWatch
  readonly statsd: { close(): Promise<void> }
  readonly intake: Intake
  readonly pages: Pages | undefined
  readonly logTail: FedLogTail
}

/** Stops taking requests. Our own reports and lines of StatsD are sent first, for ingest takes them like everybody's. */
async function stopServing({ watch, statsd, intake, pages, logTail }: Serving): Promise<void> {
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

interface DigestParts {
  readonly spool: SpoolReader
  readonly small: SmallStores
  readonly events: EventStore & Remembering
  readonly files: ReturnType<typeof openFiles>
  readonly watch: SelfWatch
  readonly log: Log
}

/** Threads and pump: from the spool into the stores. */
async function startDigest(settings: Settings, { spool, small, events, files, watch, log }: DigestParts) {
  const data: DigestWorkerData = { files: files.lookupFiles, fetchHosted: settings.fetchSourceMaps }
  const workers = startDigestThreads({
    threads: settings.digestWorkers,
    start: { module: new URL('./digest-worker.ts', import.meta.url), data },
    wire,
    rowsFolder: scratchIn(dataPaths(settings.dataFolder).events),
    readRecords,
    on: {
      log: (message, fields) => log.warn(fields, message),
      damaged: (range, bytes) => log.error({ range, bytes }, t('log.spoolDamaged')),
      leftOut: (crash, project) => watch.report(crash, { part: 'record', project }),
      wanted: (scripts) => {
        for (const script of scripts) {
          files.hosted
            .fetchHosted(script)
            .catch((fault: unknown) => log.error({ ...script, fault: faultText(fault) }, t('log.fetchFailed')))
        }
      },
    },
  })
  const rate = new DigestRate()
  const liveEvents = createLiveEvents()
  const logTail = createLogTail()
  const pump = await startPump({
    kinds,
    spool,
    ledger: small.catalogue.digest,
    events,
    work: (range) => workers.digest(range, spool.segmentPath(range.segment)),
    keepBlobs: createBlobKeeper(files.blobs, spool),
    batchesInFlight: settings.digestWorkers + 2,
    limits: BATCH,
    batchWaitMs: settings.batchWaitMs,
    onInserted: (sections) => tellFollowers(logTail, sections, watch),
    onCommit: (batch) => {
      rate.add(batch.records)
      const committed = eventsOf(batch.sections)
      events.changed(committed)
      liveEvents.add(committed)
    },
    onLost: (range, bytes) => log.error({ range, bytes }, t('log.spoolLost')),
    onFault: (stage, fault) => watch.report(fault, { part: 'digest', stage }),
  })
  const close = async () => {
    await pump.stop()
    await workers.close()
  }
  return { pump, rate, liveEvents, logTail, close }
}

/** Opens the stores of uploads, for pages and for digest threads. */
function openFiles(settings: Settings, { catalogue }: SmallStores, lookupFiles: LookupFiles, log: Log) {
  const paths = dataPaths(settings.dataFolder)
  const blobs = openFileBlobs(paths.blobs)
  const uploads = createUploads({ catalogue, blobs, local: blobs, log })
  const attachmentFiles = createAttachmentFiles({ catalogue, blobs })
  const traceFiles = createTraceFiles(blobs)
  const hosted = createHostedMaps({ uploads, policy: settings, log })
  const lookups = openLookups(lookupFiles)
  const close = async () => {
    await uploads.close()
    lookups.close()
  }
  return { blobs, uploads, attachmentFiles, traceFiles, hosted, lookups, lookupFiles, close }
}

async function lookupFilesOf(settings: Settings): Promise<LookupFiles> {
  const { catalogue, blobs } = dataPaths(settings.dataFolder)
  const scrubbingKey = createHmac('sha256', await instanceSecret(settings.dataFolder))
    .update('scrubbing')
    .digest('hex')
  return { catalogue, blobs, geoip: settings.geoip, scrubbingKey }
}

function faultText(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
}
