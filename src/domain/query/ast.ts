/** A place in the text of a query: UTF-16 units, [from, to). */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Text with wildcards: what stands between the stars, escapes undone. `1.2*` is `['1.2', '']`, `*acme*` is
 * `['', 'acme', '']`, and text without a star is its only part. Never empty; no two stars stand side by side, so that no
 * part but the first and the last is ''.
 */
export type Pattern = readonly string[]

/** The name before the colon. */
export interface Key {
  readonly span: Span
  readonly name: string
  /** Written `tags[name]`: a tag, also where a key of its own has that name. */
  readonly isTag: boolean
  /** Written `tags[name,number]`: what the tag's text says as a number is compared. */
  readonly isNumber?: true
}

/** One value after the colon. */
export interface Value {
  readonly span: Span
  readonly pattern: Pattern
  /** In quotes: text as it stands. An unquoted `>5` or `-24h` may be a comparison or a time (see `resolve`). */
  readonly quoted: boolean
}

/** A query as it is written, before anybody asks what its keys mean. */
export type QueryNode =
  /** Two parts at least; the parts of an `and` are no `and`, those of an `or` no `or`. */
  { readonly kind: 'and' | 'or'; readonly span: Span; readonly parts: readonly QueryNode[] } | FilterNode | TextNode

/** `key:value`, `!key:value`, `key:[a, b]`: one of the values. At least one value. */
export interface FilterNode {
  readonly kind: 'filter'
  readonly span: Span
  readonly negated: boolean
  readonly key: Key
  readonly values: readonly Value[]
}

/** A word or a "phrase" that is looked for wherever people would look for it. */
export interface TextNode {
  readonly kind: 'text'
  readonly span: Span
  readonly negated: boolean
  readonly pattern: Pattern
  readonly quoted: boolean
}

/** Most characters (UTF-16 units) of a query. */
export const MAX_QUERY_LENGTH = 4096
/** Most brackets within one another. */
export const MAX_DEPTH = 32
/** Most words and values together. */
export const MAX_TERMS = 100

/** The reason why a text is no query, and the place. */
export interface QueryError {
  readonly span: Span
  readonly problem: QueryProblem
}

/** The problem at a place of a query. */
export type QueryProblem =
  | { readonly reason: 'too_long'; readonly most: number }
  | { readonly reason: 'too_deep'; readonly most: number }
  | { readonly reason: 'too_many_terms'; readonly most: number }
  /** A quote that nothing closes. */
  | { readonly reason: 'open_quote' }
  /** Something stands right behind a closing quote. */
  | { readonly reason: 'after_quote' }
  /** `""` on its own. */
  | { readonly reason: 'empty_text' }
  /** `(` that nothing closes, `)` that nothing opened, `()` around nothing. */
  | { readonly reason: 'open_bracket' | 'stray_bracket' | 'empty_brackets' }
  /** `[` of a list that nothing closes. */
  | { readonly reason: 'open_list' }
  /** Nothing follows `key:`, or a comma. */
  | { readonly reason: 'missing_value'; readonly key: string }
  /** `:value` without a key. */
  | { readonly reason: 'missing_key' }
  /** Nothing stands on one side of AND or OR, or behind `!`. */
  | { readonly reason: 'missing_operand'; readonly operator: 'AND' | 'OR' | '!' }
  /** The key wants something else than this value. */
  | { readonly reason: 'wrong_value'; readonly key: string; readonly value: string; readonly wants: WantedValue }
  /** `\uf00dMatches\uf00d`: an operator that is not known. */
  | { readonly reason: 'unknown_operator'; readonly operator: string }
  /** `key://expression//` */
  | { readonly reason: 'expression'; readonly key: string }
  /** `tags[name,boolean]` */
  | { readonly reason: 'unknown_type'; readonly key: string; readonly type: string }
  /** `tag:>5`, where tags are texts. */
  | { readonly reason: 'tag_compares'; readonly key: string }
  /** Asked of an event, while only issues can be asked for it. */
  | { readonly reason: 'of_issues'; readonly key: string }
  /** A key of other searches that would be a tag here, which no event has. */
  | { readonly reason: 'not_here'; readonly key: string }
  /** `has:` of a key that everything has. */
  | { readonly reason: 'always_there'; readonly key: string }

/** The kind of value that a key takes. */
export type WantedValue =
  | {
      readonly kind: 'text' | 'version' | 'number' | 'duration' | 'size' | 'date' | 'age' | 'boolean' | 'person' | 'key'
    }
  | { readonly kind: 'enumerated'; readonly values: readonly string[] }
