import { THIS_SERVER } from '#domain/uptime/check.ts'
import type { Job } from '../job.ts'
import { askDomains } from './domains.ts'
import { Scheduler } from './scheduler.ts'
import { probeOpened, sealOldSecrets } from './secrets.ts'
import { tellExpiries, tellOutages, type TellParts } from './tell.ts'
import { toSpool, type UptimeParts } from './uptime-parts.ts'

const EVERY_MS = 500

/** The uptime jobs: checks are run by the process that holds the lease. */
export function uptimeJobs(parts: UptimeParts & TellParts, onFault: (fault: unknown) => void): readonly Job[] {
  const { uptimeWork } = parts.catalogue
  let known = ''
  const scheduler = new Scheduler({
    changes: async () => {
      const revision = await uptimeWork.revision()
      if (revision === known) return undefined
      if (known === '') await sealOldSecrets(parts)
      const [checks, windows] = await Promise.all([uptimeWork.checksOf(THIS_SERVER), uptimeWork.windows()])
      known = revision
      return { checks, windows }
    },
    take: (found) =>
      toSpool(
        parts,
        found.map(({ check, result }) => [check.projectId, result]),
        new Date(),
      ),
    probe: (target, timeoutMs) => probeOpened(parts, target, timeoutMs),
    who: () => ({ probe: '', probeId: THIS_SERVER }),
    onFault,
  })
  return [
    {
      name: 'uptime',
      everyMs: EVERY_MS,
      run: async (now) => {
        const { dropped } = await scheduler.tick(now)
        return { dropped }
      },
      stop: () => scheduler.stop(),
    },
    tellOutages(parts),
    tellExpiries(parts),
    askDomains(parts),
  ]
}
