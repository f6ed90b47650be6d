import type { DigestLookups } from '#domain/digest/lookups.ts'
import type { Event } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import { categoryOfEvent } from '#domain/outcome/outcome.ts'
import type { FilterRules } from '#domain/project/project-rules.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { EventArrival, NoEvent } from './digest-event.ts'
import { digestOf } from './digests/digest-of.ts'
import { compileFilters, filterEvent, type Filtered } from './filter/filter-event.ts'
import { compileGrouping, groupEvent } from './group/grouping.ts'
import type { NormalEvent } from './normalise/normalise-event.ts'
import { toRow } from './row.ts'
import { compileScrubbing, scrubEvent } from './scrub/scrub-event.ts'
import { symbolicateEvent } from './symbolicate/symbolicate-event.ts'
import { culpritOf } from './title/culprit.ts'
import { titleOf } from './title/title.ts'

/** Decides whether an event is let in. What was let in before is not judged again. */
export type Judge = (
  event: NormalEvent,
  rules: FilterRules,
  bearer: Pick<EventArrival, 'remoteAddress' | 'userAgent'>,
) => Filtered | undefined

const byProject: Judge = (event, rules, bearer) => filterEvent(event, compileFilters(rules), bearer)

/**
 * Symbolicate, scrub, filter, group: what is told of an event once its fields are in order. Scrubbing comes before
 * everything that is told of the event, and after the maps have brought code into it.
 */
export function tellEvent(
  normal: NormalEvent,
  arrival: Pick<EventArrival, 'projectId' | 'remoteAddress' | 'userAgent'>,
  lookups: DigestLookups,
  judge: Judge = byProject,
): Result<EventRow, NoEvent> {
  const rules = lookups.rules(arrival.projectId)
  const resolved = symbolicateEvent(normal, arrival.projectId, lookups)
  const clean = scrubEvent(resolved, compileScrubbing(rules.scrubbing, { key: lookups.scrubbingKey }))
  const caught = judge(clean, rules.filters, arrival)
  if (caught?.action === 'drop') {
    return refuse({ reason: 'filtered', filter: caught.filter, category: categoryOfEvent(clean.type) })
  }
  const { event, grouping, secondary } = groupEvent(clean, compileGrouping(rules.grouping), caught?.filter)
  const digest = digestOf(event)
  const told: Event = {
    ...event,
    ...(digest !== undefined && { digest }),
    ...titleOf(event, grouping),
    culprit: culpritOf(event, grouping),
    grouping,
  }
  return ok(toRow(told, arrival.projectId, grouping.hash, secondary()))
}
