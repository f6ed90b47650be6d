import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { EventId } from '#domain/ids.ts'
import { itemKey } from '#domain/processing/ledger.ts'
import { retentionOf, type RetentionSettings } from '#domain/project/retention.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Here } from './foreign.ts'
import { projectOf } from './land/known.ts'

const DAY_MS = 24 * 3_600_000
/** Safety margin: an event at the edge of its retention would be deleted before anyone sees it. */
const SPARE_MS = DAY_MS / 2
/** Concurrent queries of the event store. */
const AT_ONCE = 4

interface HereParts {
  readonly source: string
  readonly catalogue: Pick<Catalogue, 'imports' | 'projects' | 'digest'>
  readonly events: Pick<EventReader, 'event'>
  readonly settings: RetentionSettings
  readonly now: Date
}

/** Answers a source's questions about the existing data. */
export function createHere(parts: HereParts): Here {
  const { catalogue, events, settings, now } = parts
  return {
    events: async (project, ids) => {
      const projectId = await projectOf(parts, project)
      if (projectId === undefined) return new Set()
      const lately = await catalogue.digest.knownItems(ids.map((itemId) => ({ projectId, itemId })))
      const found = new Set<EventId>()
      const look = async (itemId: EventId) => {
        // Ids are remembered for days, while events are kept for months.
        const isHere =
          lately.has(itemKey({ projectId, itemId })) ||
          (await events.event(operatorGrant('event:read'), itemId, projectId)) !== undefined
        if (isHere) found.add(itemId)
      }
      for (let start = 0; start < ids.length; start += AT_ONCE)
        await Promise.all(ids.slice(start, start + AT_ONCE).map(look))
      return found
    },
    keptSince: async (project) => {
      const id = await projectOf(parts, project)
      const found = id && (await catalogue.projects.byId(operatorGrant('project:read'), id))
      const days = found === undefined ? settings.retentionDays : retentionOf(found, settings).events
      return new Date(now.getTime() - days * DAY_MS + SPARE_MS)
    },
  }
}
