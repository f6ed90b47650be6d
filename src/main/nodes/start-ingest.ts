import { ok, type Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import { startSelfWatch } from '#services/self-watch/start-self-watch.ts'
import { absolute } from '#domain/paths.ts'
import { claimDataFolder, type FolderInUse } from '../data-folder.ts'
import { disposable } from '../disposable.ts'
import { healthParts } from '../health.ts'
import { openFront } from '../intake/open-front.ts'
import { spoolOf } from '../intake/start-intake.ts'
import { leaveRoomToThreads } from '../memory/young-generation.ts'
import { openMetrics } from '../metrics/open-metrics.ts'
import { createReadiness } from '../readiness.ts'
import type { RunningServer, ServerOptions } from '../server.ts'
import { listenStatsd } from '../statsd.ts'
import { version } from '../version.ts'
import { joinNodes } from './join-nodes.ts'
import { noPages } from './no-pages.ts'

export type IngestNode = Pick<RunningServer, 'address' | 'watch' | 'stop'>

const ROLES = new Set(['ingest'] as const)

/**
 * Starts a node that takes events and offers its spool to digesting nodes. Of the stores it needs only the catalogue,
 * for keys and limits: while that is unreachable, it continues with known ones.
 */
export async function startIngestNode(
  configured: Settings,
  options: Omit<ServerOptions, 'pages' | 'roles'>,
): Promise<Result<IngestNode, FolderInUse>> {
  leaveRoomToThreads()
  const { log } = options
  const claim = await claimDataFolder(configured.dataFolder)
  if (!claim.ok) return claim
  await using failed = new AsyncDisposableStack()
  failed.defer(() => claim.value.release())
  let { site } = configured
  const frontOptions = { ...options, roles: ROLES, pages: 'none', site: () => site } as const
  const front = failed.use(disposable(await openFront(configured, frontOptions))).it
  const { small, intake, routes, metrics } = front
  if (configured.port === 0) site = { ...site, origin: intake.address }
  const settings = { ...configured, site }
  await claim.value.announce(intake.address)
  const statsd = settings.statsd && (await openStatsd(settings.statsd, intake.address, options))
  const watch = await startSelfWatch(settings, small.catalogue, { ...options, version, address: intake.address })
  const spool = spoolOf(intake)
  const nodes = await joinNodes(settings, { roles: ROLES, nodes: small.catalogue.nodes, spool, isOffered: true, log })
  failed.defer(() => nodes.close())
  const parts = healthParts({
    backlog: () => spool.backlog(),
    pump: { fault: () => null },
    watch,
    // The spool must not be deleted before it is digested: its own limit keeps the disk free.
    disk: { status: () => null },
  })
  const running = { ...parts, settings, catalogue: small.catalogue }
  const processReport = () => front.watchdog.report(() => Promise.reject(new Error('It is on other nodes.')))
  const measures = failed.use(disposable(await openMetrics({ running, processReport, metrics, log }))).it
  const readiness = createReadiness(Promise.resolve())
  routes.metrics = measures.endpoint
  routes.api = noPages({ ...parts, isReady: readiness.isReady })
  routes.pages = routes.api
  routes.operator = routes.api

  const opened = failed.move()
  return ok({
    address: absolute(settings.site, ''),
    watch,
    stop: async () => {
      readiness.turnAway()
      await watch.close()
      await statsd?.close()
      await intake.drain()
      await nodes.drain()
      await opened.disposeAsync()
    },
  })
}

function openStatsd(statsd: NonNullable<Settings['statsd']>, address: string, { log }: Pick<ServerOptions, 'log'>) {
  return listenStatsd(statsd, { address, warn: (message, fields) => log.warn(fields, message) })
}
