import type { CodeMapping } from '../release/release.ts'
import { parseCodeowners } from './codeowners.ts'
import { ownershipFacts, type OwnedEvent } from './facts.ts'
import { parseOwnershipRules } from './parse.ts'
import { compilePattern, type Fits } from './pattern.ts'
import type { OwnershipRule } from './rule.ts'

/** off: rules are kept and not used; suggest: issues name their owners; assign: new issues are given to them. */
export const ownershipModes = ['assign', 'suggest', 'off'] as const
export type OwnershipMode = (typeof ownershipModes)[number]

/** The settings of a project about who owns its issues. */
export interface OwnershipSettings {
  readonly mode: OwnershipMode
  /** The rules as typed, one a line (docs/ownership-rules.md). */
  readonly rules: string
  /** A CODEOWNERS file, as it was uploaded. */
  readonly codeowners: string
  /** Who is meant by the names of the code's host: `@ada ann@example.com`, one a line. */
  readonly names: string
}

/** The settings of a project that has set nothing. */
export const defaultOwnership: OwnershipSettings = { mode: 'assign', rules: '', codeowners: '', names: '' }

/** A rule that fits an event. */
export interface OwnershipMatch {
  readonly rule: OwnershipRule
  readonly source: 'rules' | 'codeowners'
  /** What of the event it fits: a path, an address, a tag's value. */
  readonly matched: string
}

interface CompiledRule {
  readonly rule: OwnershipRule
  readonly source: OwnershipMatch['source']
  readonly fits: Fits
}

/** A project's rules, ready to be used: the one that decides before the others first. */
export interface CompiledOwnership {
  readonly rules: readonly CompiledRule[]
}

/** Texts whose rules are remembered: those of the projects that were asked for last. */
const REMEMBERED = 16
const remembered = new Map<string, CompiledOwnership>()

/** Lines that cannot be read are left out. Cheap when called again with texts that were asked for of late. */
export function compileOwnership(texts: Pick<OwnershipSettings, 'rules' | 'codeowners'>): CompiledOwnership {
  const key = `${texts.rules}\0${texts.codeowners}`
  const ownership = remembered.get(key) ?? compileTexts(texts)
  remembered.delete(key)
  remembered.set(key, ownership)
  const [oldest] = remembered.keys()
  if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  return ownership
}

function compileTexts({ rules, codeowners }: Pick<OwnershipSettings, 'rules' | 'codeowners'>): CompiledOwnership {
  return {
    // The project's own rules come after those of the file, so that they override it.
    rules: [
      ...compiled(parseCodeowners(codeowners).rules, 'codeowners'),
      ...compiled(parseOwnershipRules(rules).rules, 'rules'),
    ].toReversed(),
  }
}

function compiled(rules: readonly OwnershipRule[], source: CompiledRule['source']): readonly CompiledRule[] {
  return rules.flatMap((rule) => {
    const fits = compilePattern(rule.subject, rule.pattern)
    return fits === undefined ? [] : [{ rule, source, fits }]
  })
}

/** The rule that says whose an event is: the last one that fits. @param mappings as the catalogue hands them out */
export function ownershipOf(
  event: OwnedEvent,
  ownership: CompiledOwnership,
  mappings: readonly CodeMapping[],
): OwnershipMatch | undefined {
  if (ownership.rules.length === 0) return undefined
  const facts = ownershipFacts(event, mappings)
  for (const { rule, source, fits } of ownership.rules) {
    const matched = fits(facts)
    if (matched !== undefined) return { rule, source, matched }
  }
  return undefined
}
