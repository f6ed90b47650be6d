import type { Event } from '#domain/event/event.ts'
import type { GroupingExplanation } from '#domain/grouping/explanation.ts'
import { fallbackGroup } from '#domain/grouping/fallback.ts'
import type { GroupHash } from '#domain/ids.ts'
import type { GroupingRules, RuleProblem } from '#domain/project/project-rules.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { explain } from './steps/explain.ts'
import { group, groupAgain, type Grouped } from './steps/group.ts'
import { compileRules, fingerprintProblems, stackRuleProblems, type CompiledGrouping } from './rules/compile.ts'
import { otherHashes } from './steps/other-hashes.ts'
import { v3 } from './v3/algorithm.ts'
import { v4 } from './v4/algorithm.ts'
import { withForeign, withoutForeign } from './v4/foreign-frames.ts'

/**
 * Grouping decides which issue an event belongs to (docs/protocol.md 5). `steps` is the procedure that the algorithms
 * from `v2` on share, and each folder `v2` to `v4` holds what its algorithm does differently; `v1` is separate. `rules`
 * reads a project's fingerprint and stack trace rules and applies them. New events are grouped by `v4`. `v3` supplies a
 * secondary hash, so that the issues it created continue. `pairs` has the labelled pairs of events by which the
 * algorithms are judged.
 */

/** The `grouping` of an event, including the hash that identifies its issue. */
export type Grouping = Event['grouping'] & { readonly hash: GroupHash }

/** A project's compiled grouping rules, reusable across events. */
export interface ProjectGrouping {
  /** For the current algorithm. */
  readonly present: CompiledGrouping
  /** For the previous algorithm, so that its issues continue. */
  readonly former: CompiledGrouping
}

const compiled = new WeakMap<GroupingRules, ProjectGrouping>()

/** Compiles grouping rules. Never throws: skips lines that do not parse. Cached per rules object. */
export function compileGrouping(rules: GroupingRules): ProjectGrouping {
  const known = compiled.get(rules)
  if (known !== undefined) return known
  const fresh = { present: compileRules(rules, v4), former: compileRules(rules, v3) }
  compiled.set(rules, fresh)
  return fresh
}

/** Returns the lines of the fingerprint rules that do not parse. If there are none, the rules can be saved. */
export function checkFingerprintRules(text: string): readonly RuleProblem[] {
  return fingerprintProblems(text)
}

/** Returns the lines of the stack trace rules that do not parse. If there are none, the rules can be saved. */
export function checkStackRules(text: string): readonly RuleProblem[] {
  return stackRuleProblems(text)
}

export interface GroupedEvent {
  /** The event with `in_app` set by the project's rules. The same object as the input if nothing changed. */
  readonly event: NormalEvent
  readonly grouping: Grouping
  /**
   * Other hashes under which an issue may already own the event, nearest first: the hash of all frames, then those of
   * older algorithms (docs/protocol.md 5.1.5). Computed on demand.
   */
  readonly secondary: () => readonly GroupHash[]
}

/**
 * Groups an event by the current algorithm.
 * @param fold name of the inbound filter that folds every match into one issue
 */
export function groupEvent(event: NormalEvent, grouping: ProjectGrouping, fold?: string): GroupedEvent {
  const own = withoutForeign(event)
  const grouped = group(own, grouping.present, fold)
  const secondary = () => {
    // The previous algorithm trusted the SDK about which frames belong to the app.
    const sent = withForeign(own)
    const former = sent === own ? groupAgain(grouped, grouping.former) : group(sent, grouping.former, fold)
    return secondaryHashes(grouped, former)
  }
  return { event: grouped.event, grouping: grouped.grouping, secondary }
}

function secondaryHashes(grouped: Grouped, former: Grouped): readonly GroupHash[] {
  const { hash } = grouped.grouping
  // Most events get the same hash from both algorithms.
  if (former.grouping.hash === hash && grouped.reading.decisions.size === 0) return []
  const hashes = [...otherHashes(grouped), former.grouping.hash, ...otherHashes(former)]
  // If an older algorithm found nothing to group by, its shared fallback hash says nothing about this event.
  return [...new Set(hashes)].filter((other) => other !== hash && other !== fallbackGroup)
}

/** Explains why an event is in its group. The hash is always the one {@link groupEvent} returns. */
export function explainGrouping(event: NormalEvent, grouping: ProjectGrouping, fold?: string): GroupingExplanation {
  return explain(withoutForeign(event), grouping.present, fold)
}
