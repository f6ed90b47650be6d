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

/** The `grouping` of an event, with the hash as the id that issues own. */
export type Grouping = Event['grouping'] & { readonly hash: GroupHash }

/** A project's rules of grouping, ready to be used for many events. */
export interface ProjectGrouping {
  /** For the algorithm that events are grouped by. */
  readonly present: CompiledGrouping
  /** For the one before, whose issues go on. */
  readonly former: CompiledGrouping
}

const compiled = new WeakMap<GroupingRules, ProjectGrouping>()

/** Rules as typed to rules that run. Never throws, leaves out lines that cannot be read; cheap for an object seen before. */
export function compileGrouping(rules: GroupingRules): ProjectGrouping {
  const known = compiled.get(rules)
  if (known !== undefined) return known
  const fresh = { present: compileRules(rules, v4), former: compileRules(rules, v3) }
  compiled.set(rules, fresh)
  return fresh
}

/** Every line of fingerprint rules that cannot be read. Empty: they can be saved. */
export function checkFingerprintRules(text: string): readonly RuleProblem[] {
  return fingerprintProblems(text)
}

/** Every line of stack trace rules that cannot be read. Empty: they can be saved. */
export function checkStackRules(text: string): readonly RuleProblem[] {
  return stackRuleProblems(text)
}

/** An event with its group. */
export interface GroupedEvent {
  /** With `in_app` of its frames as the project's rules have it; the event that was given where nothing changed. */
  readonly event: NormalEvent
  readonly grouping: Grouping
  /**
   * Other hashes by which an issue may own the event already, the nearest first: that of all frames, and those of older
   * algorithms (docs/protocol.md 5.1.5). Computed when called.
   */
  readonly secondary: () => readonly GroupHash[]
}

/**
 * The group of an event by the algorithm that new events are grouped by.
 * @param fold name of the inbound filter that puts all that it finds into one issue.
 */
export function groupEvent(event: NormalEvent, grouping: ProjectGrouping, fold?: string): GroupedEvent {
  const own = withoutForeign(event)
  const grouped = group(own, grouping.present, fold)
  const secondary = () => {
    // The algorithm before took the SDK's word for which frames are the app's.
    const sent = withForeign(own)
    const former = sent === own ? groupAgain(grouped, grouping.former) : group(sent, grouping.former, fold)
    return secondaryHashes(grouped, former)
  }
  return { event: grouped.event, grouping: grouped.grouping, secondary }
}

function secondaryHashes(grouped: Grouped, former: Grouped): readonly GroupHash[] {
  const { hash } = grouped.grouping
  // Most events have been grouped alike before.
  if (former.grouping.hash === hash && grouped.reading.decisions.size === 0) return []
  const hashes = [...otherHashes(grouped), former.grouping.hash, ...otherHashes(former)]
  // That an older algorithm found nothing to go by makes strangers of two events, not the same problem.
  return [...new Set(hashes)].filter((other) => other !== hash && other !== fallbackGroup)
}

/** Explains why an event is in its group: the hash is always that of {@link groupEvent}. */
export function explainGrouping(event: NormalEvent, grouping: ProjectGrouping, fold?: string): GroupingExplanation {
  return explain(withoutForeign(event), grouping.present, fold)
}
