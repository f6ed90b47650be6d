import { isIP } from 'node:net'
import { askRegistration } from '#outbound/rdap.ts'
import type { Job } from '../job.ts'
import type { UptimeParts } from './uptime-parts.ts'

const EVERY_MS = 10 * 60_000
const DAY_MS = 86_400_000
/** Registries should not be queried often. */
const STEP = 20

/** Looks up the expiry of domain registrations, once a day. */
export function askDomains({ catalogue: { uptimeWork }, probing }: Pick<UptimeParts, 'catalogue' | 'probing'>): Job {
  return {
    name: 'uptime domains',
    everyMs: EVERY_MS,
    run: async (now) => {
      const due = await uptimeWork.domainsDue(new Date(now.getTime() - DAY_MS), STEP)
      for (const { checkId, host } of due) {
        if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await uptimeWork.setDomain(checkId, { kind: 'untold', domain: host, reason: 'no_domain' }, now)
          continue
        }
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await uptimeWork.setDomain(checkId, await askRegistration(host, probing.policy), now)
      }
      return { asked: due.length }
    },
  }
}
