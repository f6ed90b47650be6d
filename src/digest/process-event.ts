import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { Event } from '#domain/event/event.ts'
import type { EventRow } from '#domain/event/event-row.ts'
import { categoryOfEvent } from '#domain/outcome/outcome.ts'
import type { FilterRules } from '#domain/project/project-rules.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { NoEvent } from './digest-event.ts'
import { errorDigestOf } from './error-digests/error-digest-of.ts'
import { compileFilters, filterEvent, type Filtered } from './filter/filter-event.ts'
import { compileGrouping, groupEvent } from './group/grouping.ts'
import { fieldTags } from './normalise/field-tags.ts'
import type { NormalEvent } from './normalise/normalise-event.ts'
import { withTags } from './normalise/tags.ts'
import { toRow } from './row.ts'
import { compileScrubbing, scrubEvent } from './scrub/scrub-event.ts'
import { symbolicateEvent } from './symbolicate/symbolicate-event.ts'
import { culpritOf } from './title/culprit.ts'
import { titleOf } from './title/title.ts'

/** Decides whether to accept an event. Events accepted earlier are not checked again. */
export type Admission = (
  event: NormalEvent,
  rules: FilterRules,
  bearer: Pick<ItemContext, 'remoteAddress' | 'userAgent'>,
) => Filtered | undefined

const byProject: Admission = (event, rules, bearer) => filterEvent(event, compileFilters(rules), bearer)

/**
 * Symbolicates, scrubs, filters and groups a normalised event into its row. Scrubbing runs after symbolication has
 * added source code, and before anything is derived from the event.
 */
export function processEvent(
  normal: NormalEvent,
  context: Pick<ItemContext, 'projectId' | 'remoteAddress' | 'userAgent' | 'arrival'>,
  lookups: DigestLookups,
  admit: Admission = byProject,
): Result<EventRow, NoEvent> {
  const rules = lookups.rules(context.projectId)
  const resolved = symbolicateEvent(normal, context.projectId, lookups)
  const scrubbed = scrubEvent(resolved, compileScrubbing(rules.scrubbing, { key: lookups.scrubbingKey }))
  const clean = { ...scrubbed, tags: withTags(scrubbed.tags, fieldTags(scrubbed)) }
  const caught = admit(clean, rules.filters, context)
  if (caught?.action === 'drop') {
    return refuse({ reason: 'filtered', filter: caught.filter, category: categoryOfEvent(clean.type) })
  }
  const { event, grouping, secondary } = groupEvent(clean, compileGrouping(rules.grouping), caught?.filter)
  const digest = errorDigestOf(event)
  const processed: Event = {
    ...event,
    ...(digest !== undefined && { digest }),
    ...titleOf(event, grouping),
    culprit: culpritOf(event, grouping),
    grouping,
  }
  return ok(toRow(processed, context, grouping.hash, secondary()))
}
