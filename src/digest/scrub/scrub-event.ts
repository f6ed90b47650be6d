import {
  defaultRules,
  type RuleProblem,
  type ScrubbingRules,
  type ScrubProblemCode,
} from '#domain/project/project-rules.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import type { Scrubbing } from './defaults/scrub-data.ts'
import { scrubFields } from './defaults/scrub-fields.ts'
import { SecretNames } from './defaults/secret-names.ts'
import { filtered } from './mark.ts'
import { applyToEvent } from './rules/apply.ts'
import { compileRules, type CompiledRules } from './rules/compile.ts'
import { budgetOfEvent, type WorkBudget } from './work-budget.ts'

export interface Scrubber {
  /** Built-in names and patterns. If the project has disabled them, only its own sensitive fields. */
  readonly defaults: Scrubbing
  /** The project's own rules; `undefined` if it has none. */
  readonly rules: CompiledRules | undefined
}

/** Options of an installation: the key that makes hashes of equal values equal, but useless elsewhere. */
export interface ScrubbingOptions {
  readonly key: string
}

const defaultOptions: ScrubbingOptions = { key: 'mishap' }

const builtInNames = new SecretNames({ defaults: true, sensitiveFields: [], safeFields: [] })

/** The rules object is the same until the rules change. */
const scrubbers = new WeakMap<ScrubbingRules, { readonly key: string; readonly scrubber: Scrubber }>()

/** Compiles a project's scrubbing rules, cached per rules object. */
export function compileScrubbing(rules: ScrubbingRules, { key }: ScrubbingOptions = defaultOptions): Scrubber {
  const known = scrubbers.get(rules)
  if (known?.key === key) return known.scrubber
  const names = namesOf(rules)
  const { compiled } = compileRules(rules, withDefaults(rules, names), key)
  const scrubber = { defaults: { names, redact: filtered }, rules: compiled }
  scrubbers.set(rules, { key, scrubber })
  return scrubber
}

/**
 * Returns the rules that do not parse: `line` is the rule, from 1; `column` is the position in its selector or pattern.
 */
export function checkScrubbing(rules: ScrubbingRules): readonly (RuleProblem & { readonly code: ScrubProblemCode })[] {
  return compileRules(rules, withDefaults(rules, namesOf(rules)), defaultOptions.key).problems
}

/** Most projects have no names of their own, so they share the cache of the built-in ones. */
function namesOf(rules: ScrubbingRules): SecretNames {
  const hasOwn = !rules.defaults || rules.sensitiveFields.length > 0 || rules.safeFields.length > 0
  return hasOwn ? new SecretNames(rules) : builtInNames
}

/** A rule that looks for secrets uses the built-in names even if they are disabled elsewhere. */
function withDefaults(rules: ScrubbingRules, names: SecretNames): SecretNames {
  return rules.defaults ? names : new SecretNames({ ...rules, defaults: true })
}

/** For projects without settings. */
export const defaultScrubber: Scrubber = compileScrubbing(defaultRules.scrubbing)

/**
 * Removes passwords, keys, tokens and card numbers from every part of an event. The project's rules run first, so that
 * they decide how something is replaced; then the built-in names and patterns, which skip values already replaced.
 * Both share one work budget: text beyond it is replaced unread, and the event is marked accordingly.
 */
export function scrubEvent(event: NormalEvent, scrubber: Scrubber = defaultScrubber): NormalEvent {
  const budget = budgetOfEvent()
  const ruled = scrubber.rules === undefined ? event : applyToEvent(event, scrubber.rules, budget)
  return withNotes(scrubFields(ruled, { ...scrubber.defaults, budget }), budget)
}

/** An event that was scrubbed before may already have the notes. */
function withNotes(event: NormalEvent, { refusals, failures }: WorkBudget): NormalEvent {
  const { errors = [] } = event
  const counts = { too_costly: refusals, rule_failed: failures }
  const notes = Object.entries(counts).flatMap(([type, count]) =>
    count === 0 || errors.some((one) => one.type === type) ? [] : [{ type, name: '', value: { count } }],
  )
  return notes.length === 0 ? event : { ...event, errors: [...errors, ...notes] }
}
