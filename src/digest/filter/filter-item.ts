import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { JsonObject } from '#domain/event/event.ts'
import type { FilterName, ListFilterName } from '#domain/project/project-rules.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { madeUpId } from '../digest-event.ts'
import { normaliseEvent } from '../normalise/normalise-event.ts'
import { compileFilters, filterEvent } from './filter-event.ts'

/**
 * The inbound filter that drops an item which is no event; undefined where none does. Filters that fold keep it.
 * @param subject what is known of it, as an event that happened in its place would say it
 */
export function filterItem(
  subject: JsonObject,
  context: ItemContext,
  lookups: DigestLookups,
): FilterName | ListFilterName | undefined {
  const filters = compileFilters(lookups.rules(context.projectId).filters)
  if (filters.length === 0) return undefined
  const eventId = madeUpId(new Uint8Array(), context)
  const caught = filterEvent(normaliseEvent(subject, { ...context, eventId, geo: lookups.geo }), filters, context)
  return caught?.action === 'drop' ? caught.filter : undefined
}
