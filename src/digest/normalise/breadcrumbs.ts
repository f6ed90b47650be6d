import type { Breadcrumb, JsonObject } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { dataObject } from './data.ts'
import { finished, objectsOf, text } from './fields.ts'
import { normaliseLevel } from './level.ts'
import { limits } from './limits.ts'
import { shifted } from './time.ts'

/** The last 100 breadcrumbs, oldest first as sent. @param shift seconds to add to their times */
export function normaliseBreadcrumbs(raw: Raw, shift: number, notes: Notes): readonly Breadcrumb[] | undefined {
  const all = objectsOf(raw, 'breadcrumbs', notes)
  if (all.length === 0) return undefined
  if (all.length > limits.breadcrumbs)
    notes.add('too_many', 'breadcrumbs', { count: all.length, limit: limits.breadcrumbs })
  return all.slice(-limits.breadcrumbs).map((crumb) => normaliseBreadcrumb(crumb, shift, notes))
}

function normaliseBreadcrumb(raw: JsonObject, shift: number, notes: Notes): Breadcrumb {
  return finished<Breadcrumb>({
    timestamp: shifted(raw.timestamp, shift, 'breadcrumbs.timestamp', notes),
    type: text(raw.type, limits.shortText, 'breadcrumbs.type', notes) ?? 'default',
    category: text(raw.category, limits.shortText, 'breadcrumbs.category', notes),
    level: normaliseLevel(raw.level, 'info', 'breadcrumbs.level', notes),
    message: text(raw.message, limits.message, 'breadcrumbs.message', notes),
    data: dataObject(raw.data, 'breadcrumbs.data', notes),
    event_id: text(raw.event_id, 36, 'breadcrumbs.event_id', notes),
  })
}
