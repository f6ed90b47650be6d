import type { Grant } from '../access/access.ts'
import type { Event, Json } from './event.ts'
import type { StoredEvent } from './event-store.ts'
import type { GroupingExplanation } from '../grouping/explanation.ts'
import type { Issue } from '../issue/issue.ts'
import type { GroupingRules, ProjectRules, RuleProblem, ScrubbingRules } from '../project/project-rules.ts'
import type { Result } from '../result.ts'

/** Reads events again as the pipeline does, for pages that explain them or try rules out. Only `resolveAgain` changes anything. */
export interface Reprocessing {
  /** Lines that cannot be read, of both kinds of grouping rules. Empty lists: they can be saved. */
  checkGrouping(rules: GroupingRules): {
    readonly fingerprint: readonly RuleProblem[]
    readonly stackTrace: readonly RuleProblem[]
  }
  /** Rules of scrubbing that cannot be read: `line` is the rule's place in the list, from 1. */
  checkScrubbing(rules: ScrubbingRules): readonly RuleProblem[]
  /** Entries of the filters' lists that cannot be read: `line` is the entry's place, `text` the entry. */
  checkFilters(rules: ProjectRules['filters']): readonly (RuleProblem & { readonly list: string })[]
  /** Returns why an event is, or would be with these rules, in its group. */
  explainGrouping(event: Event, rules: GroupingRules): GroupingExplanation
  /** The event with these rules applied on top of what was done when it came. */
  tryScrubbing(event: Event, rules: ScrubbingRules): Event
  /** An event as someone pasted it: JSON of the wire, or as Mishap hands it out. */
  readPasted(json: Json): Result<Event, { readonly reason: 'not_an_event' }>
  /** Returns whether a source map has come for frames of this event that had none. */
  canResolveAgain(grant: Grant<'project:read'>, stored: StoredEvent): Promise<boolean>
  /** Reads the stored events of an issue anew with the maps that are there now, and joins them with their like. */
  resolveAgain(grant: Grant<'event:write'>, issue: Issue): Promise<ResolvedAgain>
}

export interface ResolvedAgain {
  /** Events that read better now. */
  readonly events: number
  /** Where they are now: the issue itself, or the one that it was merged into. */
  readonly issueId: Issue['id']
}
