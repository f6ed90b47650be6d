/**
 * An owner named in a rule. Whether such a user or team exists is checked when the rule is used (see who-is-who.ts).
 */
export type OwnerName =
  /** In lower case. */
  | { readonly kind: 'mail'; readonly mail: string }
  /** In lower case, without `#`. */
  | { readonly kind: 'team'; readonly slug: string }
  /** A name on the code host, as in CODEOWNERS files: `@ada`, `@acme/web`. */
  | { readonly kind: 'handle'; readonly handle: string }

/** What a rule tests. `codeowners`: paths in the repository, with the semantics of CODEOWNERS files. */
export type RuleSubject =
  | { readonly kind: 'path' | 'module' | 'url' | 'codeowners' }
  | { readonly kind: 'tag'; readonly name: string }

/** `path:src/checkout/* #payments ann@example.com`. The grammar is in docs/ownership-rules.md. */
export interface OwnershipRule {
  /** Line number, from 1. */
  readonly line: number
  readonly subject: RuleSubject
  readonly pattern: string
  /** In order: the issue is assigned to the first one. Empty for no owner, overriding earlier rules. */
  readonly owners: readonly OwnerName[]
}

/** Why a line is invalid. The settings page has a message for each. */
export type OwnershipProblemCode =
  | 'too_long'
  | 'too_many_rules'
  /** Starts with a word and colon other than `path:`, `module:`, `url:`, `tags.NAME:` and `codeowners:`. */
  | 'not_a_matcher'
  | 'empty_pattern'
  | 'unclosed_quote'
  | 'bad_glob'
  | 'missing_owner'
  /** Not an email address, `#team` or `@name`. */
  | 'bad_owner'

export interface OwnershipProblem {
  /** From 1. */
  readonly line: number
  /** From 1, in characters; where parsing stopped. */
  readonly column: number
  readonly code: OwnershipProblemCode
  /** The invalid text, at most 80 characters. */
  readonly text: string
}

export interface ReadRules {
  readonly rules: readonly OwnershipRule[]
  readonly problems: readonly OwnershipProblem[]
}

/** Maximum characters of a project's ownership rules, and of its name mappings. */
export const MAX_OWNERSHIP_TEXT = 100_000
/** Maximum characters of a CODEOWNERS file. */
export const MAX_CODEOWNERS_TEXT = 250_000
/** Maximum characters of a line. */
export const MAX_OWNERSHIP_LINE = 1000
/** Maximum rules per text: more than nearly all files have; matching them against a long stack takes some 30 ms. */
export const MAX_OWNERSHIP_RULES = 2000

const MAX_PROBLEM_TEXT = 80

/** @param at characters from the start of the line */
export function problemAt(code: OwnershipProblemCode, line: number, at: number, text: string): OwnershipProblem {
  return { line, column: at + 1, code, text: text.slice(0, MAX_PROBLEM_TEXT) }
}
