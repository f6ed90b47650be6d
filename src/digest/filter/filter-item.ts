import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { JsonObject } from '#domain/event/event.ts'
import type { FilterName, ListFilterName } from '#domain/project/project-rules.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { madeUpId } from '../digest-event.ts'
import { normaliseEvent } from '../normalise/normalise-event.ts'
import { compileFilters, filterEvent } from './filter-event.ts'

/**
 * Returns the inbound filter that drops a non-event item. `undefined` if none does; filters that fold keep it.
 * @param subject the known facts about the item, in the form of an event
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
