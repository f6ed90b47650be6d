import type { Health } from '#domain/running.ts'
import { followerJob } from '../follower.ts'
import type { Job } from '../job.ts'
import { bundleMails } from './bundle-mails.ts'
import { countForRules } from './count-rules.ts'
import { followRules } from './follow-rules.ts'
import { notifyPeople } from './notify-people.ts'
import { createOutboxWorker, type OutboxParts } from './outbox.ts'
import type { AlertParts } from './alert-parts.ts'
import { watchThresholds } from './watch-thresholds.ts'

/** The parts of the server's state on which alerts depend. */
export interface AlertSurroundings extends Pick<OutboxParts, 'sendWebhook'> {
  readonly health: () => Pick<Health, 'digestLagMs'>
  /** Called with errors from sending in the background. */
  readonly onFault: (job: string, fault: unknown) => void
}

const SECOND_MS = 1_000

/** The alert jobs: following the histories of issues, counting, and sending. */
export function alertJobs(parts: AlertParts, { health, onFault, sendWebhook }: AlertSurroundings): readonly Job[] {
  const { outbox, alertWork } = parts.catalogue
  const startedAt = new Date()
  const onSendFault = (fault: unknown) => onFault('outbox', fault)
  const worker = createOutboxWorker({ ...parts, outbox, work: alertWork, sendWebhook, onFault: onSendFault })
  return [
    followerJob('alert-rules', (now) => followRules(parts, now)),
    {
      name: 'alert-counts',
      everyMs: 30 * SECOND_MS,
      run: async (now) => ({ fired: await countForRules(parts, now) }),
    },
    {
      name: 'alert-thresholds',
      everyMs: 60 * SECOND_MS,
      run: async (now) => ({
        changed: await watchThresholds(parts, { startedAt, lagMs: health().digestLagMs }, now),
      }),
    },
    followerJob('notifications', (now) => notifyPeople(parts, now)),
    { name: 'summary-mails', everyMs: 5 * SECOND_MS, run: async (now) => ({ mails: await bundleMails(parts, now) }) },
    {
      name: 'outbox',
      everyMs: SECOND_MS,
      run: async (now) => {
        await worker.send(now)
        return {}
      },
      stop: () => worker.stop(),
    },
  ]
}
