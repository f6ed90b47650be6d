import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { Running } from '#domain/running.ts'
import type { Spool } from '#domain/spool/spool.ts'
import { openAlerts } from '#services/alerts/open-alerts.ts'
import { createAlertService } from '#services/alerts/service.ts'
import { startAlerts } from '#services/alerts/start.ts'
import { historyJob, startDetectors } from '#services/detectors/start.ts'
import type { DigestRate } from './digest-rate.ts'
import { createInstanceReport } from './instance-report.ts'
import { startJobs } from './jobs.ts'
import type { Log } from './log.ts'
import { startOwnersFollower } from '#services/owners/owners-follower.ts'
import type { SelfWatch } from '#services/self-watch/self-watch.ts'
import { openTickets } from '#services/tickets/open-tickets.ts'
import { ticketJob } from '#services/tickets/ticket-job.ts'
import { createTickets } from '#services/tickets/tickets.ts'

/** What they work on. */
export type ServiceParts = Pick<Running, 'catalogue' | 'settings' | 'vitals'> & {
  readonly events: EventStore
  readonly blobs: BlobStore
  readonly spool: Spool
  readonly rate: DigestRate
  readonly watch: SelfWatch
  readonly log: Log
  /** The folder of the build. */
  readonly project: string
}

/** What goes on without anybody asking, and what pages ask of it. */
export interface Services {
  readonly forPages: Pick<Running, 'tickets' | 'alerts' | 'instanceReport'>
  close(): Promise<void>
}

/** Starts the background work: jobs, and whoever follows the histories of issues; and what speaks with other servers. */
export async function startServices(parts: ServiceParts): Promise<Services> {
  const { settings, catalogue } = parts
  const tickets = await openTickets(settings, { catalogue })
  const alerts = await openAlerts(settings, parts)
  const jobs = startJobs({ ...parts, others: [ticketJob(tickets), historyJob(parts)] })
  const owners = startOwnersFollower(parts)
  const detectors = startDetectors(parts)
  const alerting = startAlerts(alerts, parts)
  return {
    forPages: {
      tickets: createTickets(tickets),
      alerts: createAlertService(alerts),
      instanceReport: createInstanceReport({ ...parts, running: parts, jobs }),
    },
    close: async () => {
      await alerting.stop()
      await owners.stop()
      await detectors.stop()
      await jobs.stop()
    },
  }
}
