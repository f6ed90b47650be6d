import { everyRole, type Role } from '#domain/node/role.ts'
import { absolute } from '#domain/paths.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Settings } from '#domain/settings.ts'
import { clearSnapshot } from '#services/backup/take.ts'
import type { FedLogTail } from '#services/log-tail/log-tail.ts'
import type { RecentLines } from '#services/self-watch/recent-lines.ts'
import type { SelfWatch } from '#services/self-watch/self-watch.ts'
import { startSelfWatch } from '#services/self-watch/start-self-watch.ts'
import { claimDataFolder, type FolderInUse } from './data-folder.ts'
import { disposable } from './disposable.ts'
import { openFront } from './intake/open-front.ts'
import type { Intake } from './intake/start-intake.ts'
import type { Log } from './log.ts'
import { leaveRoomToThreads } from './memory/young-generation.ts'
import type { JoinedNodes } from './nodes/join-nodes.ts'
import type { Pages, PagesMode } from './pages.ts'
import type { Readiness } from './readiness.ts'
import { version } from './version.ts'

export interface RunningServer {
  /** The public address: `http://127.0.0.1:8000`. */
  readonly address: string
  readonly running: Running
  readonly watch: SelfWatch
  readonly pagesReady: Promise<void>
  /** Finishes pending work, then closes everything. */
  stop(): Promise<void>
}

export interface ServerOptions {
  readonly project: string
  readonly pages: PagesMode | 'none'
  readonly log: Log
  /** The last lines of that log, for error reports. */
  readonly recent?: RecentLines
  /** Default: all. startIngestNode starts a node that only takes events. */
  readonly roles?: ReadonlySet<Role>
}

/**
 * Composes the single-process server (docs/design.md 5). The socket opens first, in its own thread, and takes events as
 * soon as the spool and the catalogue are open; the event store, the digest and the pages follow.
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
  const { roles = everyRole } = options
  const front = failed.use(disposable(await openFront(configured, { ...options, roles, site: () => site }))).it
  const { small, intake } = front
  if (configured.port === 0) site = { ...site, origin: intake.address }
  const settings = { ...configured, site }
  await claim.value.announce(intake.address)

  const statsd = failed.use(disposable(await openStatsd(settings, intake, options.log))).it
  // A node without intake reports its own errors like an SDK: to the public address.
  const address = intake.spool === undefined ? absolute(site, '') : intake.address
  const watch = await startSelfWatch(settings, small.catalogue, { ...options, version, address })
  // Loaded once the socket is open, because it is most of the code.
  const { openBehind } = await import('./behind.ts')
  const behind = await openBehind(settings, { ...options, roles }, { front, watch, claim: claim.value }, failed)
  const { readiness, pages } = behind

  const opened = failed.move()
  return ok({
    address: absolute(settings.site, ''),
    running: behind.running,
    watch,
    pagesReady: pages?.ready ?? Promise.resolve(),
    stop: () => stopServing({ ...behind, readiness, watch, statsd, intake, pages }).then(() => opened.disposeAsync()),
  })
}

/** Opens the StatsD listener, if configured. */
async function openStatsd(
  { statsd }: Settings,
  { address, spool }: Intake,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  if (statsd === null || spool === undefined) return { close: () => Promise.resolve() }
  const { listenStatsd } = await import('./statsd.ts')
  return listenStatsd(statsd, { address, warn: (message, fields) => log.warn(fields, message) })
}

interface Serving {
  readonly readiness: Readiness
  readonly watch: SelfWatch
  readonly statsd: { close(): Promise<void> }
  readonly intake: Intake
  readonly pages: Pages | undefined
  readonly logTail: FedLogTail
  readonly nodes: JoinedNodes | undefined
}

/**
 * Stops serving. First reports not ready; then sends our own reports and StatsD lines, while ingest still takes them.
 */
async function stopServing({ readiness, watch, statsd, intake, pages, logTail, nodes }: Serving): Promise<void> {
  readiness.turnAway()
  await watch.close()
  await statsd.close()
  // Endless streams would otherwise block the drain.
  logTail.close()
  await intake.drain()
  await pages?.close()
  await nodes?.drain()
}
