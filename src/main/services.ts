import type { BlobPlace, BlobStore } from '#domain/blob/blob-store.ts'
import { newLinkToken, newToken } from '#accounts/tokens.ts'
import type { ProcessReport } from '#domain/instance.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { Log } from '#domain/log.ts'
import type { Running } from '#domain/running.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import { createMonitors } from '#operations/monitors/monitors.ts'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import type { SpoolReader, SpoolWriter } from '#domain/spool/spool.ts'
import type { ComponentSource } from '#domain/status-page/component-source.ts'
import { openAlerts } from '#services/alerts/open-alerts.ts'
import { createAlertService } from '#services/alerts/service.ts'
import { alertJobs } from '#services/alerts/jobs.ts'
import { checkInJobs } from '#services/check-ins/jobs.ts'
import { isCrontab, nextRuns } from '#digest/schedule/next-run.ts'
import { detectorJobs } from '#services/detectors/jobs.ts'
import { issueStateJobs } from '#services/issue-states/jobs.ts'
import { ownersJob } from '#services/owners/assign-owners.ts'
import { limitJobs, type LimitParts } from '#services/limits/jobs.ts'
import { createLimitPost } from '#notify/limits/limit-post.ts'
import { createMailer } from '#notify/mail/mailer.ts'
import type { Send } from '#notify/send.ts'
import { auditStreamJob } from '#services/audit-stream/job.ts'
import type { Job } from '#services/job.ts'
import { createSqlDesk } from '#services/sql/desk.ts'
import { startRunner } from '#services/runner.ts'
import type { SelfWatch } from '#services/self-watch/self-watch.ts'
import { releaseJob } from '#services/releases/jobs.ts'
import { createComponentSource } from '#services/status-pages/component-source.ts'
import { openStatusPages } from '#services/status-pages/open-status-pages.ts'
import { createOAuth } from '#services/oauth/oauth.ts'
import { createRemoteAssets } from '#services/replays/assets/remote-assets.ts'
import { replayJobs } from '#services/replays/jobs.ts'
import { createReplays } from '#services/replays/replays.ts'
import { uptimeJobs } from '#services/uptime/jobs.ts'
import { createUptimeService } from '#services/uptime/service.ts'
import { openWebhooks } from '#services/webhooks/parts.ts'
import { createSendWebhook } from '#services/webhooks/send-webhook.ts'
import { createWebhookService } from '#services/webhooks/service.ts'
import { webhookJobs } from '#services/webhooks/tell-webhooks.ts'
import { createLimiter } from '#accounts/limiter.ts'
import { probeParts } from '#outbound/probe/parts.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { createToolbarPasses } from '#services/toolbar/passes.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { continuousBackups, type ContinuousParts } from './backups.ts'
import type { DigestRate } from './digest-rate.ts'
import { createInstanceReport, type InstanceParts } from './instance-report.ts'
import { openIntegrations, type Integrations } from './integrations.ts'
import { giveBackAfterLoad } from './memory/give-back.ts'
import type { ServerMetrics } from './metrics/server-metrics.ts'
import type { Freezer } from './migrate/freeze.ts'
import type { PublicStatus } from './status-pages.ts'
import { storageJobs } from './storage-jobs.ts'
import type { AtWork } from './watchdog/at-work.ts'

export type ServiceParts = Pick<Running, 'accounts' | 'settings' | 'health'> & {
  readonly catalogue: Catalogue
  readonly events: EventStore & ContinuousParts['events']
  readonly digest: ContinuousParts['digest'] & InstanceParts['digest']
  readonly blobs: BlobStore & { readonly place: BlobPlace }
  readonly spool: SpoolWriter & Pick<SpoolReader, 'backlog'>
  /** Whether this node runs background jobs. */
  readonly runsJobs: boolean
  readonly rate: DigestRate
  readonly watch: SelfWatch
  readonly work: AtWork
  readonly metrics: Pick<ServerMetrics, 'measured'>
  readonly processReport: () => Promise<ProcessReport>
  readonly log: Log
  readonly status: PublicStatus
  readonly freezer: Pick<Freezer, 'jobs' | 'leases'>
  readonly secret: string
  /** Seal stored third-party credentials. */
  readonly keys: SealingKeys
  readonly project: string
}

/** The running services, and their parts for pages. */
export interface Services {
  readonly forPages: Integrations['forPages'] &
    Pick<
      Running,
      | 'oauth'
      | 'newToken'
      | 'newLinkToken'
      | 'alerts'
      | 'webhooks'
      | 'uptime'
      | 'componentSource'
      | 'monitors'
      | 'schedules'
      | 'instanceReport'
      | 'replays'
      | 'remoteAssets'
      | 'toolbarPasses'
      | 'sql'
    >
  close(): Promise<void>
}

/** Parts that sign with the instance's secret. */
function signedParts(parts: Parameters<typeof createRemoteAssets>[0]) {
  return { remoteAssets: createRemoteAssets(parts), toolbarPasses: createToolbarPasses(parts.secret) }
}

export function startServices(parts: ServiceParts): Services {
  const { settings, catalogue, secret, keys, log, watch, work } = parts
  const integrations = openIntegrations(parts, keys)
  const alerts = openAlerts(settings, keys, parts)
  const webhooks = startWebhooks(parts)
  const uptime = { ...parts, probing: probeParts(settings), box: createSecretBox(keys, 'uptime') }
  const onFault = (job: string, fault: unknown) => watch.report(fault, { part: 'job', job })
  const memory = giveBackAfterLoad({ ...parts, onFault: (fault) => onFault('give back memory', fault) })
  const componentSource = createComponentSource(parts)
  const replays = createReplays(parts)
  const statusPages = startStatusPages({ ...parts, source: componentSource }, onFault)
  const backups = continuousBackups(parts)
  const jobs = [
    ...storageJobs(parts),
    ...issueStateJobs(parts),
    ownersJob(parts),
    releaseJob(parts),
    ...alertJobs(alerts, { health: parts.health, onFault, sendWebhook: webhooks.send }),
    ...integrations.jobs,
    ...detectorJobs({ ...parts, replays }),
    ...checkInJobs(parts),
    ...uptimeJobs(uptime, (fault) => onFault('uptime', fault)),
    ...replayJobs(parts),
    ...limitJobs(limitParts(parts)),
    ...backups.jobs,
    statusPages.job,
    ...tellingJobs(parts, webhooks.jobs),
  ]
  const measured = parts.freezer.jobs(parts.metrics.measured(parts.runsJobs ? jobs : [])).map((job) => noted(job, work))
  const runner = startRunner({ jobs: measured, leases: parts.freezer.leases(catalogue.leases), log, onFault })
  return {
    forPages: {
      ...forPrograms(parts, webhooks.forPages),
      componentSource,
      ...integrations.forPages,
      alerts: createAlertService(alerts),
      uptime: createUptimeService(uptime),
      replays,
      ...signedParts({ settings, replays, secret }),
      ...scheduled(catalogue),
      instanceReport: createInstanceReport({ ...parts, blobPlace: parts.blobs.place, running: parts, jobs: runner }),
    },
    close: async () => {
      memory.close()
      backups.stop()
      await statusPages.close()
      await runner.stop()
    },
  }
}

/** Cron monitors and their schedules. */
function scheduled({ monitors }: Pick<Catalogue, 'monitors'>): Pick<Running, 'monitors' | 'schedules'> {
  const schedules = { isCrontab, nextRuns }
  return { monitors: createMonitors({ monitors, schedules }), schedules }
}

/** Tokens, OAuth, SQL and webhooks for other programs. */
function forPrograms(
  parts: ServiceParts,
  webhooks: Running['webhooks'],
): Pick<Services['forPages'], 'newToken' | 'newLinkToken' | 'oauth' | 'sql' | 'webhooks'> {
  const { catalogue, accounts, settings } = parts
  const fetch = (request: Parameters<typeof guardedFetch>[0]) => guardedFetch(request, settings)
  return {
    newToken: (kind, now) => newToken(settings, kind, now),
    newLinkToken,
    oauth: createOAuth({ catalogue, accounts, settings, fetch, limiter: createLimiter() }),
    sql: createSqlDesk(parts),
    webhooks,
  }
}

function limitParts({ catalogue: { limitWork }, events, settings: { mail, site } }: ServiceParts): LimitParts {
  const mailer = mail === null ? null : createMailer(mail)
  return {
    work: limitWork,
    events,
    tell: createLimitPost(
      mailer,
      () => limitWork.owners(),
      () => site,
    ),
  }
}

/** Webhooks: notification and configuration. */
function startWebhooks({ settings, keys, catalogue }: ServiceParts) {
  const webhooks = openWebhooks(settings, keys, { catalogue })
  return { forPages: createWebhookService(webhooks), send: createSendWebhook(webhooks), jobs: webhookJobs(webhooks) }
}

/** Jobs that report changes: webhooks, and the audit log's receiver, if configured. */
function tellingJobs({ catalogue, settings }: ServiceParts, others: readonly Job[]): readonly Job[] {
  const { auditWebhook } = settings
  if (auditWebhook === null) return others
  const send: Send = (request) => guardedFetch({ ...request, timeoutMs: 15_000, maxBytes: 64 * 1024 }, settings)
  return [...others, auditStreamJob({ catalogue, send, settings: auditWebhook })]
}

/** Opens the subscription desk, and publishes status pages. */
function startStatusPages(
  { catalogue, source, settings, status, secret }: ServiceParts & { readonly source: ComponentSource },
  onFault: (job: string, fault: unknown) => void,
) {
  const { shelf } = status
  const parts = { catalogue, source, site: settings.site, shelf, isShared: settings.database !== null, secret }
  const opened = openStatusPages({ ...parts, onFault: (fault) => onFault('status-pages', fault) })
  status.openDesk(opened.desk)
  return opened
}

/** A job recorded as running work. */
function noted(job: Job, work: AtWork): Job {
  return {
    ...job,
    run: async (now) => {
      const end = work.begin(`job ${job.name}`)
      try {
        return await job.run(now)
      } finally {
        end()
      }
    },
  }
}
