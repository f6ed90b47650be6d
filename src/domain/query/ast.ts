/** A range in the text of a query: UTF-16 units, [from, to). */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Text with wildcards: the unescaped parts between the stars. `1.2*` is `['1.2', '']`, `*acme*` is `['', 'acme', '']`,
 * and text without a star is its only part. Never empty. Consecutive stars are merged, so only the first and the last
 * part can be ''.
 */
export type Pattern = readonly string[]

/** The name before the colon. */
export interface Key {
  readonly span: Span
  readonly name: string
  /** Written as `tags[name]`: always a tag, even if a built-in key has that name. */
  readonly isTag: boolean
  /** Written as `tags[name,number]`: compares the tag's text as a number. */
  readonly isNumber?: true
}

/** One value after the colon. */
export interface Value {
  readonly span: Span
  readonly pattern: Pattern
  /** Quoted values are literal text. An unquoted `>5` or `-24h` may be a comparison or a time (see `resolve`). */
  readonly quoted: boolean
}

/** The syntax tree of a query, before its keys are resolved. */
export type QueryNode =
  /** At least two parts. An `and` contains no `and`, and an `or` no `or`. */
  { readonly kind: 'and' | 'or'; readonly span: Span; readonly parts: readonly QueryNode[] } | FilterNode | TextNode

/** `key:value`, `!key:value`, `key:[a, b]`: matches any of the values. At least one value. */
export interface FilterNode {
  readonly kind: 'filter'
  readonly span: Span
  readonly negated: boolean
  readonly key: Key
  readonly values: readonly Value[]
}

/** A word or "phrase" of free text. */
export interface TextNode {
  readonly kind: 'text'
  readonly span: Span
  readonly negated: boolean
  readonly pattern: Pattern
  readonly quoted: boolean
}

/** Maximum characters of a query (UTF-16 units). */
export const MAX_QUERY_LENGTH = 4096
/** Maximum nesting of brackets. */
export const MAX_DEPTH = 32
/** Maximum number of words and values in total. */
export const MAX_TERMS = 100

/** Why a query is invalid, and where. */
export interface QueryError {
  readonly span: Span
  readonly problem: QueryProblem
}

export type QueryProblem =
  | { readonly reason: 'too_long'; readonly most: number }
  | { readonly reason: 'too_deep'; readonly most: number }
  | { readonly reason: 'too_many_terms'; readonly most: number }
  /** An unclosed quote. */
  | { readonly reason: 'open_quote' }
  /** Text directly after a closing quote. */
  | { readonly reason: 'after_quote' }
  /** `""` on its own. */
  | { readonly reason: 'empty_text' }
  /** An unclosed `(`, an unmatched `)`, or an empty `()`. */
  | { readonly reason: 'open_bracket' | 'stray_bracket' | 'empty_brackets' }
  /** The `[` of an unclosed list. */
  | { readonly reason: 'open_list' }
  /** `key:` or a comma is not followed by a value. */
  | { readonly reason: 'missing_value'; readonly key: string }
  /** `:value` without a key. */
  | { readonly reason: 'missing_key' }
  /** AND or OR lacks an operand on one side, or `!` lacks its operand. */
  | { readonly reason: 'missing_operand'; readonly operator: 'AND' | 'OR' | '!' }
  /** The value has the wrong type for its key. */
  | { readonly reason: 'wrong_value'; readonly key: string; readonly value: string; readonly wants: WantedValue }
  /** `\uf00dMatches\uf00d`: an unknown operator. */
  | { readonly reason: 'unknown_operator'; readonly operator: string }
  /** `key://expression//` */
  | { readonly reason: 'expression'; readonly key: string }
  /** `tags[name,boolean]` */
  | { readonly reason: 'unknown_type'; readonly key: string; readonly type: string }
  /** `tag:>5`: tags are text. */
  | { readonly reason: 'tag_compares'; readonly key: string }
  /** A key of issues in a search for events. */
  | { readonly reason: 'of_issues'; readonly key: string }
  /** A key of other searches, which would be a tag here that no event has. */
  | { readonly reason: 'not_here'; readonly key: string }
  /** `has:` with a key that always has a value. */
  | { readonly reason: 'always_there'; readonly key: string }

export type WantedValue =
  | {
      readonly kind: 'text' | 'version' | 'number' | 'duration' | 'size' | 'date' | 'age' | 'boolean' | 'person' | 'key'
    }
  | { readonly kind: 'enumerated'; readonly values: readonly string[] }
