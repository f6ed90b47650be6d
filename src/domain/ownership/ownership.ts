/**
 * Ownership rules are parsed from the project's own text (parse.ts) and from a CODEOWNERS file (codeowners.ts), and
 * compiled to matchers (pattern.ts) that test facts of an event (facts.ts). The owners of the last matching rule are
 * names, which who-is-who.ts resolves to users and teams.
 */
import type { CodeMapping } from '../release/release.ts'
import { parseCodeowners } from './codeowners.ts'
import { ownershipFacts, type OwnedEvent } from './facts.ts'
import { parseOwnershipRules } from './parse.ts'
import { compilePattern, type Fits } from './pattern.ts'
import type { OwnershipRule } from './rule.ts'

/**
 * `off`: rules are stored but unused; `suggest`: issues show their owners; `assign`: new issues are assigned to them.
 */
export const ownershipModes = ['assign', 'suggest', 'off'] as const
export type OwnershipMode = (typeof ownershipModes)[number]

export interface OwnershipSettings {
  readonly mode: OwnershipMode
  /** The rules as typed, one per line (docs/ownership-rules.md). */
  readonly rules: string
  /** A CODEOWNERS file as uploaded. */
  readonly codeowners: string
  /** Maps user names of the code host to accounts: `@ada ann@example.com`, one per line. */
  readonly names: string
}

export const defaultOwnership: OwnershipSettings = { mode: 'assign', rules: '', codeowners: '', names: '' }

export interface OwnershipMatch {
  readonly rule: OwnershipRule
  readonly source: 'rules' | 'codeowners'
  /** The part of the event that matched: a path, a URL, a tag value. */
  readonly matched: string
}

interface CompiledRule {
  readonly rule: OwnershipRule
  readonly source: OwnershipMatch['source']
  readonly fits: Fits
}

/** A project's compiled rules, highest precedence first. */
export interface CompiledOwnership {
  readonly rules: readonly CompiledRule[]
}

/** Size of the cache of compiled rules. */
const REMEMBERED = 16
const remembered = new Map<string, CompiledOwnership>()

/** Ignores invalid lines. Cached, so calling it again with recent texts is cheap. */
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
    // The project's own rules come after those of the file and therefore override them.
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

/**
 * The rule that determines an event's owner: the last one that matches.
 * @param mappings as returned by the catalogue
 */
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
