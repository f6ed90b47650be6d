import type { Server } from 'node:http'
import type { Site } from '#domain/paths.ts'
import type { Role } from '#domain/node/role.ts'
import type { Settings } from '#domain/settings.ts'
import { disposable } from '../disposable.ts'
import type { Log } from '../log.ts'
import { createFreezer, type Freezer } from '../migrate/freeze.ts'
import type { PagesMode } from '../pages.ts'
import { ServerMetrics } from '../metrics/server-metrics.ts'
import { isAlone } from '../nodes/needed.ts'
import { onceDatabaseAnswers } from '../nodes/once-database-answers.ts'
import { createRouter, type Routes } from '../router.ts'
import { openPublicStatus, type PublicStatus } from '../status-pages.ts'
import { openSmallStores, type SmallStores } from '../stores.ts'
import { createAtWork, noting, type AtWork } from '../watchdog/at-work.ts'
import { startWatchdog, type Watchdog } from '../watchdog/watchdog.ts'
import { openInnerServer } from './inner-server.ts'
import { startIntake, type Intake } from './start-intake.ts'

/** What opens first: events are taken, and all other requests get the answer that the server is starting. */
export interface Front {
  readonly small: SmallStores
  readonly intake: Intake
  /** The main thread's server, to which the intake thread forwards everything else. */
  readonly server: Server
  /** Its routes; a route is open once it is set. */
  readonly routes: Routes
  readonly status: PublicStatus
  readonly work: AtWork
  readonly watchdog: Watchdog
  readonly metrics: ServerMetrics
  /** Holds off store changes during a move. */
  readonly freezer: Freezer
  close(): Promise<void>
}

interface FrontOptions {
  readonly roles: ReadonlySet<Role>
  readonly pages: PagesMode | 'none'
  readonly log: Log
  /** The public address, evaluated late because the port may not be known yet. */
  readonly site: () => Site
}

/** Opens the catalogue, the spool and the socket. The listening thread loads its code while the catalogue opens. */
export async function openFront(settings: Settings, { roles, pages, log, site }: FrontOptions): Promise<Front> {
  await using failed = new AsyncDisposableStack()
  const status = openPublicStatus(settings.dataFolder, site, settings.mail !== null)
  const routes: Routes = { basePath: settings.site.basePath, status: status.handle }
  const work = createAtWork()
  const watchdog = failed.use(disposable(startWatchdog(work, (fields, message) => log.warn(fields, message)))).it
  const metrics = new ServerMetrics()
  const handle = noting(work, metrics.pages(settings.site.basePath), createRouter(routes))
  const { server, socketPath } = failed.use(disposable(await openInnerServer(settings.dataFolder, handle))).it
  const stores = () => openSmallStores(settings, log, site)
  const ready = isAlone(roles) ? stores() : onceDatabaseAnswers(stores, log)
  const module = new URL('./intake-worker.ts', import.meta.url)
  const meter = metrics.intake.memory
  const takes = roles.has('ingest')
  const { pulse } = watchdog
  const taking = startIntake({
    module,
    ready,
    settings,
    socketPath,
    upgrades: pages === 'dev',
    takes,
    log,
    meter,
    pulse,
  })
  // If the stores cannot be opened, report that fault instead.
  taking.catch(() => {})
  const opening = failed.use(disposable(await ready)).it
  const intake = failed.use(disposable(await taking)).it
  const small = { ...opening, catalogue: metrics.catalogue(opening.catalogue) }
  const opened = failed.move()
  const close = () => opened.disposeAsync()
  return { small, intake, server, routes, status, work, watchdog, metrics, freezer: createFreezer(), close }
}
