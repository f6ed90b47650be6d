/** Whom a rule names. Whether there is such a person or team is found out when it is read (see who-is-who.ts). */
export type OwnerName =
  /** In lower case. */
  | { readonly kind: 'mail'; readonly mail: string }
  /** In lower case, without `#`. */
  | { readonly kind: 'team'; readonly slug: string }
  /** A name of the code's host, as CODEOWNERS files have them: `@ada`, `@acme/web`. */
  | { readonly kind: 'handle'; readonly handle: string }

/** The part of an event that a rule looks at. `codeowners`: paths in the repository, as CODEOWNERS files mean them. */
export type RuleSubject =
  | { readonly kind: 'path' | 'module' | 'url' | 'codeowners' }
  | { readonly kind: 'tag'; readonly name: string }

/** `path:src/checkout/* #payments ann@example.com`. The grammar is in docs/ownership-rules.md. */
export interface OwnershipRule {
  /** Where it is written, from 1. */
  readonly line: number
  readonly subject: RuleSubject
  readonly pattern: string
  /** In order: the first one is given the issue. Empty: nobody, whatever rules before it say. */
  readonly owners: readonly OwnerName[]
}

/** The reason why a line cannot be read. The settings page has a sentence for each. */
export type OwnershipProblemCode =
  | 'too_long'
  | 'too_many_rules'
  /** Begins with a word and a colon that are none of `path:`, `module:`, `url:`, `tags.NAME:` and `codeowners:`. */
  | 'not_a_matcher'
  | 'empty_pattern'
  | 'unclosed_quote'
  | 'bad_glob'
  | 'missing_owner'
  /** Is no address, no `#team`, no `@name`. */
  | 'bad_owner'

/** A line that cannot be read. */
export interface OwnershipProblem {
  /** From 1. */
  readonly line: number
  /** From 1, in characters; where reading stopped. */
  readonly column: number
  readonly code: OwnershipProblemCode
  /** The text at fault, at most 80 characters. */
  readonly text: string
}

/** The rules of a text, and its problems. */
export interface ReadRules {
  readonly rules: readonly OwnershipRule[]
  readonly problems: readonly OwnershipProblem[]
}

/** Characters of a project's ownership rules, and of its names of people. */
export const MAX_OWNERSHIP_TEXT = 100_000
/** Characters of a CODEOWNERS file. */
export const MAX_CODEOWNERS_TEXT = 250_000
/** Characters of a line. */
export const MAX_OWNERSHIP_LINE = 1000
/** Rules of one text: more than nearly all files have; held against a long stack they take some 30 ms. */
export const MAX_OWNERSHIP_RULES = 2000

const MAX_PROBLEM_TEXT = 80

/** @param at characters from the start of the line */
export function problemAt(code: OwnershipProblemCode, line: number, at: number, text: string): OwnershipProblem {
  return { line, column: at + 1, code, text: text.slice(0, MAX_PROBLEM_TEXT) }
}
