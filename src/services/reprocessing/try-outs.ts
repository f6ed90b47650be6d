import type { Event, Json } from '#domain/event/event.ts'
import { compileOwnership, ownershipOf, type OwnershipSettings } from '#domain/ownership/ownership.ts'
import type { GroupingRules, ScrubbingRules } from '#domain/project/project-rules.ts'
import type { CodeMapping } from '#domain/release/release.ts'
import { checkFilters } from '#digest/filter/filter-event.ts'
import { checkFingerprintRules, checkStackRules, compileGrouping, explainGrouping } from '#digest/group/grouping.ts'
import { filterOf, readPasted, withoutDerived } from '#digest/read-again.ts'
import { checkScrubbing, compileScrubbing, scrubEvent } from '#digest/scrub/scrub-event.ts'

/** Tries out unsaved rules with the pipeline's own stages, in a thread. */
export const tryOuts = {
  checkGrouping: (rules: GroupingRules) => ({
    fingerprint: checkFingerprintRules(rules.fingerprint),
    stackTrace: checkStackRules(rules.stackTrace),
  }),
  checkScrubbing,
  checkFilters,
  explainGrouping: (event: Event, rules: GroupingRules) =>
    explainGrouping(withoutDerived(event), compileGrouping(rules), filterOf(event)),
  tryScrubbing: (event: Event, rules: ScrubbingRules, key: string): Event => ({
    ...event,
    ...scrubEvent(withoutDerived(event), compileScrubbing(rules, { key })),
  }),
  tryOwnership: (event: Event, settings: OwnershipSettings, mappings: readonly CodeMapping[]) =>
    ownershipOf(event, compileOwnership(settings), mappings),
  readPasted: (json: Json, now: Date) => readPasted(json, now),
} as const

export type TryOutName = keyof typeof tryOuts
export type TryOutArgs<N extends TryOutName> = Parameters<(typeof tryOuts)[N]>
export type TryOutAnswer<N extends TryOutName> = ReturnType<(typeof tryOuts)[N]>

export interface TryOutTask {
  readonly name: TryOutName
  readonly args: readonly unknown[]
}

export type TryOutTold =
  /** The thread is ready for the next task. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly message: string }
