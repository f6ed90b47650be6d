import type { Running } from '#domain/running.ts'
import type { SpoolBacklog } from '#domain/spool/spool.ts'
import type { Pump } from '#pipeline/pump.ts'
import type { DiskWatch } from '#services/disk/disk-watch.ts'
import type { SelfWatch } from '#services/self-watch/self-watch.ts'
import { version } from './version.ts'

/** Composes the parts that report health and receive faults. */
export function healthParts({
  backlog: ask,
  pump,
  watch,
  disk,
}: {
  backlog: () => SpoolBacklog
  pump: Pick<Pump, 'fault'>
  watch: SelfWatch
  disk: Pick<DiskWatch, 'status'>
}): Pick<Running, 'health' | 'selfReporting' | 'pageFailed'> {
  const startedAt = new Date()
  return {
    health: () => {
      const backlog = ask()
      const digestLagMs = backlog.oldestReceivedAt === null ? 0 : Math.max(0, Date.now() - backlog.oldestReceivedAt)
      return { version, startedAt, backlog, digestLagMs, digestFault: pump.fault(), disk: disk.status() }
    },
    selfReporting: watch.pages,
    pageFailed: ({ error, ...where }) => watch.report(error, { part: 'page', ...where }),
  }
}
