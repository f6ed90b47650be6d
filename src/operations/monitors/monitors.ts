import type { MonitorCatalogue } from '#domain/monitor/monitor-catalogue.ts'
import { parseSlug } from '#domain/monitor/check-in.ts'
import type { Monitors } from '#domain/monitor/monitors.ts'
import { defaultConfig, MAX_SLUG } from '#domain/monitor/monitor.ts'
import type { Schedules } from '#domain/monitor/schedules.ts'
import { ok, refuse } from '#domain/result.ts'
import { wrongField } from './settings.ts'

interface MonitorParts {
  readonly monitors: MonitorCatalogue
  readonly schedules: Pick<Schedules, 'isCrontab'>
}

/**
 * Creates the operations on cron monitors. Pages, both APIs, MCP and imports call them; each validates its input and lets
 * the store write the change, the audit entry and the webhook event in one transaction. Settings that SDKs send with a
 * check-in do not pass through here: the digest reads them leniently (`domain/monitor/read-config.ts`).
 */
export function createMonitors({ monitors, schedules }: MonitorParts): Monitors {
  const wrongIn = (said: Parameters<typeof wrongField>[0]) => wrongField(said, schedules)
  return {
    list: (...args) => monitors.list(...args),
    find: (...args) => monitors.find(...args),
    findAll: (...args) => monitors.findAll(...args),
    absences: () => monitors.absences(),
    create: async (grant, projectId, { slug: said, ...monitor }, now) => {
      const slug = parseSlug(said ?? monitor.name, MAX_SLUG)
      // Check-ins name the slug as it was sent, so a normalised one would make them create a second monitor.
      if (slug === undefined || slug !== (said ?? slug)) return refuse({ reason: 'invalid', field: 'slug' })
      const field = wrongIn(monitor)
      if (field !== undefined) return refuse({ reason: 'invalid', field })
      const config = { ...defaultConfig, ...monitor.config }
      return monitors.create(grant, projectId, slug, { ...monitor, config }, now)
    },
    change: async (grant, id, change, now) => {
      const field = wrongIn(change)
      if (field !== undefined) return refuse({ reason: 'invalid', field })
      const isNothing = Object.values(change).every((one) => one === undefined)
      return isNothing ? ok(null) : monitors.save(grant, id, change, now)
    },
    muteEnvironment: (...args) => monitors.muteEnvironment(...args),
    remove: (...args) => monitors.remove(...args),
  }
}
