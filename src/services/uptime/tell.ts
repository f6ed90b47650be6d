import type { Job } from '../job.ts'
import { reportIncident, resolveIncident, type IncidentParts } from '../monitor-issues/incidents.ts'
import { expiryReport, outageReport } from './incidents.ts'
import type { UptimeParts } from './uptime-parts.ts'

const EVERY_MS = 2000
const EXPIRIES_EVERY_MS = 10 * 60_000
const STEP = 100

/** The stores for reporting incidents, and the catalogue that tracks them. */
export interface TellParts extends Omit<IncidentParts, 'catalogue'> {
  readonly catalogue: IncidentParts['catalogue'] & UptimeParts['catalogue']
}

/** Turns outages into issues, and resolves them when the check is up again. */
export function tellOutages(parts: TellParts): Job {
  const { uptimeWork } = parts.catalogue
  return {
    name: 'uptime issues',
    everyMs: EVERY_MS,
    run: async (now) => {
      const [untold, counts] = [await uptimeWork.untold(STEP), { reported: 0, closed: 0 }]
      for (const { id, told, until, check, ...outage } of untold) {
        if (told === null) {
          // Its id is derived from the outage, so reporting it again after a crash yields the same event.
          const report = outageReport({ id, until, ...outage }, check)
          // oxlint-disable-next-line no-await-in-loop -- the oldest first
          await uptimeWork.told(id, await reportIncident(parts, check.projectId, report, now))
          counts.reported++
          continue
        }
        // oxlint-disable-next-line no-await-in-loop -- see above
        if (until === null || (await resolveIncident(parts, told, until)) === 'waiting') continue
        // oxlint-disable-next-line no-await-in-loop -- see above
        await uptimeWork.closed(id)
        counts.closed++
      }
      return counts
    },
  }
}

/** Warns of certificates and registrations that expire soon, until they are renewed. */
export function tellExpiries(parts: TellParts): Job {
  const { uptimeWork } = parts.catalogue
  return {
    name: 'uptime expiries',
    everyMs: EXPIRIES_EVERY_MS,
    run: async (now) => {
      const counts = { warned: 0, renewed: 0 }
      for (const expiry of await uptimeWork.expiries(now)) {
        const { check, what, told } = expiry
        if (told === null) {
          // oxlint-disable-next-line no-await-in-loop -- a handful
          const incident = await reportIncident(parts, check.projectId, expiryReport(expiry, now), now)
          // oxlint-disable-next-line no-await-in-loop -- see above
          await uptimeWork.warned(check.id, what, incident)
          counts.warned++
          continue
        }
        // oxlint-disable-next-line no-await-in-loop -- see above
        if ((await resolveIncident(parts, told, now)) === 'waiting') continue
        // oxlint-disable-next-line no-await-in-loop -- see above
        await uptimeWork.warned(check.id, what, null)
        counts.renewed++
      }
      return counts
    },
  }
}
