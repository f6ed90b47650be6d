import type { Actor, Grant } from '../access/access.ts'
import type { Event, Json } from './event.ts'
import type { StoredEvent } from './event-store.ts'
import type { GroupingExplanation } from '../grouping/explanation.ts'
import type { Issue } from '../issue/issue.ts'
import type { OwnershipMatch, OwnershipSettings } from '../ownership/ownership.ts'
import type { CodeMapping } from '../release/release.ts'
import type { GroupingRules, ProjectRules, RuleProblem, ScrubbingRules } from '../project/project-rules.ts'
import type { Result } from '../result.ts'

/** Why a try-out was not run: it exceeded its CPU time, or this user, or too many users, already have one running. */
export interface TryOutProblem {
  readonly reason: 'too_costly' | 'busy'
}

type Tried<T> = Promise<Result<T, TryOutProblem>>

/**
 * Processes events again as the pipeline does, for pages that explain them or try out rules. Only `resolveAgain`
 * changes anything. Unsaved rules run in a thread with a deadline, one try-out per user at a time.
 */
export interface Reprocessing {
  /** Invalid lines of both kinds of grouping rules. If both lists are empty, the rules can be saved. */
  checkGrouping(
    actor: Actor,
    rules: GroupingRules,
  ): Tried<{
    readonly fingerprint: readonly RuleProblem[]
    readonly stackTrace: readonly RuleProblem[]
  }>
  /** Invalid scrubbing rules; `line` is the rule's position, from 1. */
  checkScrubbing(actor: Actor, rules: ScrubbingRules): Tried<readonly RuleProblem[]>
  /** Invalid entries of the filter lists; `line` is the entry's position, `text` the entry. */
  checkFilters(
    actor: Actor,
    rules: ProjectRules['filters'],
  ): Tried<readonly (RuleProblem & { readonly list: string })[]>
  /** Why an event is in its group, or would be with these rules. */
  explainGrouping(actor: Actor, event: Event, rules: GroupingRules): Tried<GroupingExplanation>
  /** The event with these rules applied on top of the scrubbing done on arrival. */
  tryScrubbing(actor: Actor, event: Event, rules: ScrubbingRules): Tried<Event>
  /**
   * The ownership rule that determines an event's owner.
   * @param mappings as returned by the catalogue
   */
  tryOwnership(
    actor: Actor,
    event: Event,
    settings: OwnershipSettings,
    mappings: readonly CodeMapping[],
  ): Tried<OwnershipMatch | undefined>
  /** Parses a pasted event: wire JSON, or JSON exported by Mishap. */
  readPasted(actor: Actor, json: Json): Promise<Result<Event, TryOutProblem | { readonly reason: 'not_an_event' }>>
  /** Whether a source map has arrived for frames of this event that had none. */
  canResolveAgain(grant: Grant<'project:read'>, stored: StoredEvent): Promise<boolean>
  /**
   * Processes the stored events of an issue again with the source maps now available, and merges the issue with
   * matching ones.
   */
  resolveAgain(grant: Grant<'event:write'>, issue: Issue): Promise<ResolvedAgain>
}

export interface ResolvedAgain {
  /** Number of events improved. */
  readonly events: number
  /** The issue that now contains them: the same one, or the one it was merged into. */
  readonly issueId: Issue['id']
}
