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

/** The rules that scrub a project's events, ready for use. */
export interface Scrubber {
  /** Names and patterns that hold for all; where the project has switched them off, only its own sensitive fields. */
  readonly defaults: Scrubbing
  /** The project's own; undefined when it has none. */
  readonly rules: CompiledRules | undefined
}

/** The options of one installation: the key that makes its hashes of equal values equal, and of no use elsewhere. */
export interface ScrubbingOptions {
  readonly key: string
}

const defaultOptions: ScrubbingOptions = { key: 'mishap' }

const builtInNames = new SecretNames({ defaults: true, sensitiveFields: [], safeFields: [] })

/** Rules are the same object until somebody changes them. */
const scrubbers = new WeakMap<ScrubbingRules, { readonly key: string; readonly scrubber: Scrubber }>()

/**
 * Compiles the scrubbing rules of a project, and keeps the result as long as the rules are there.
 */
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
 * Returns the problems of a project's rules that cannot be read: `line` is the rule, from 1, `column` a place in its
 * selector or its pattern.
 */
export function checkScrubbing(rules: ScrubbingRules): readonly (RuleProblem & { readonly code: ScrubProblemCode })[] {
  return compileRules(rules, withDefaults(rules, namesOf(rules)), defaultOptions.key).problems
}

/** Most projects have no names of their own: they share what is remembered by the built-in ones. */
function namesOf(rules: ScrubbingRules): SecretNames {
  const hasOwn = !rules.defaults || rules.sensitiveFields.length > 0 || rules.safeFields.length > 0
  return hasOwn ? new SecretNames(rules) : builtInNames
}

/** A rule that looks for secrets knows the built-in names, also where they are switched off elsewhere. */
function withDefaults(rules: ScrubbingRules, names: SecretNames): SecretNames {
  return rules.defaults ? names : new SecretNames({ ...rules, defaults: true })
}

/** For projects that have set nothing. */
export const defaultScrubber: Scrubber = compileScrubbing(defaultRules.scrubbing)

/**
 * The event without passwords, keys, tokens and card numbers, in every part of it. First the project's rules, so that
 * they decide how something goes; then the names and patterns that hold for all, which leave alone what is gone already.
 * Both have one budget of work: what is beyond it goes unread, and the event says so.
 */
export function scrubEvent(event: NormalEvent, scrubber: Scrubber = defaultScrubber): NormalEvent {
  const budget = budgetOfEvent()
  const ruled = scrubber.rules === undefined ? event : applyToEvent(event, scrubber.rules, budget)
  return withNotes(scrubFields(ruled, { ...scrubber.defaults, budget }), budget)
}

/** An event that was scrubbed before may bear the notes already. */
function withNotes(event: NormalEvent, { refusals, failures }: WorkBudget): NormalEvent {
  const { errors = [] } = event
  const counts = { too_costly: refusals, rule_failed: failures }
  const notes = Object.entries(counts).flatMap(([type, count]) =>
    count === 0 || errors.some((one) => one.type === type) ? [] : [{ type, name: '', value: { count } }],
  )
  return notes.length === 0 ? event : { ...event, errors: [...errors, ...notes] }
}
