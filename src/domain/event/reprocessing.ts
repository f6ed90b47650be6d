import type { Actor, Grant } from '../access/access.ts'
import type { Event, Json } from './event.ts'
import type { StoredEvent } from './event-store.ts'
import type { GroupingExplanation } from '../grouping/explanation.ts'
import type { Issue } from '../issue/issue.ts'
import type { OwnershipMatch, OwnershipSettings } from '../ownership/ownership.ts'
import type { CodeMapping } from '../release/release.ts'
import type { GroupingRules, ProjectRules, RuleProblem, ScrubbingRules } from '../project/project-rules.ts'
import type { Result } from '../result.ts'

/**
 * Why nothing was tried out: it took more processor time than one try may, or the person, or too many people, try
 * something out already.
 */
export interface TryOutProblem {
  readonly reason: 'too_costly' | 'busy'
}

type Tried<T> = Promise<Result<T, TryOutProblem>>

/**
 * Reads events again as the pipeline does, for pages that explain them or try rules out. Only `resolveAgain` changes
 * anything. Rules that are not saved yet run in a thread with a deadline, one try-out per person at a time.
 */
export interface Reprocessing {
  /** Lines that cannot be read, of both kinds of grouping rules. Empty lists: they can be saved. */
  checkGrouping(
    actor: Actor,
    rules: GroupingRules,
  ): Tried<{
    readonly fingerprint: readonly RuleProblem[]
    readonly stackTrace: readonly RuleProblem[]
  }>
  /** Rules of scrubbing that cannot be read: `line` is the rule's place in the list, from 1. */
  checkScrubbing(actor: Actor, rules: ScrubbingRules): Tried<readonly RuleProblem[]>
  /** Entries of the filters' lists that cannot be read: `line` is the entry's place, `text` the entry. */
  checkFilters(
    actor: Actor,
    rules: ProjectRules['filters'],
  ): Tried<readonly (RuleProblem & { readonly list: string })[]>
  /** Returns why an event is, or would be with these rules, in its group. */
  explainGrouping(actor: Actor, event: Event, rules: GroupingRules): Tried<GroupingExplanation>
  /** The event with these rules applied on top of what was done when it came. */
  tryScrubbing(actor: Actor, event: Event, rules: ScrubbingRules): Tried<Event>
  /** The rule of these that says whose an event is. @param mappings as the catalogue hands them out */
  tryOwnership(
    actor: Actor,
    event: Event,
    settings: OwnershipSettings,
    mappings: readonly CodeMapping[],
  ): Tried<OwnershipMatch | undefined>
  /** An event as someone pasted it: JSON of the wire, or as Mishap hands it out. */
  readPasted(actor: Actor, json: Json): Promise<Result<Event, TryOutProblem | { readonly reason: 'not_an_event' }>>
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
