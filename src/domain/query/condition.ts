import type { Pattern, Span } from './ast.ts'
import type { KeySpec, KeyTable } from './keys.ts'

/** Compares a number (a count, milliseconds, bytes). */
export interface Comparison {
  readonly operator: '=' | '>' | '>=' | '<' | '<='
  readonly value: number
}

/** Compares a version, or matches its text with a pattern (`1.2.*`). */
export type VersionTest =
  | { readonly kind: 'compares'; readonly operator: Comparison['operator']; readonly order: string }
  | { readonly kind: 'like'; readonly pattern: Pattern }

/** [since, until); `null` for an open end. */
export interface TimeSpan {
  readonly since: Date | null
  readonly until: Date | null
}

/** A person as named in a query. `named` is any other text: an email address or a name. */
export type PersonRef =
  | { readonly kind: 'me' }
  /** The current user's teams. */
  | { readonly kind: 'my_teams' }
  | { readonly kind: 'nobody' }
  /** By slug. */
  | { readonly kind: 'team'; readonly slug: string }
  | { readonly kind: 'named'; readonly text: string }

/** What a key of each kind is tested for: any of several values. The lists are never empty. */
export interface TestByKind<Values extends string = string> {
  /** The whole text matches one of these, case-sensitively. */
  readonly text: { readonly patterns: readonly Pattern[] }
  /** `order` comes from `versionOrder` (src/domain/release/version.ts). */
  readonly version: { readonly versions: readonly VersionTest[] }
  /** The text contains one of these, ignoring case (see {@link Pattern}; no stars at the ends). */
  readonly prose: { readonly patterns: readonly Pattern[] }
  readonly number: { readonly comparisons: readonly Comparison[] }
  /** Milliseconds. */
  readonly duration: { readonly comparisons: readonly Comparison[] }
  /** Bytes. */
  readonly size: { readonly comparisons: readonly Comparison[] }
  readonly date: { readonly spans: readonly TimeSpan[] }
  /** `age:<2d`, resolved to absolute times. */
  readonly age: { readonly spans: readonly TimeSpan[] }
  readonly boolean: { readonly truths: readonly boolean[] }
  readonly enumerated: { readonly values: readonly Values[] }
  readonly person: { readonly people: readonly PersonRef[] }
}

type ValuesOf<S extends KeySpec> = S extends { readonly values: readonly (infer V extends string)[] } ? V : string

/** A key of the table and its test; `key` determines the type of the test. */
export type FieldCondition<T extends KeyTable> = {
  readonly [K in keyof T & string]: {
    readonly kind: 'field'
    readonly span: Span
    readonly negated: boolean
    readonly key: K
    readonly test: TestByKind<ValuesOf<T[K]>>[T[K]['kind']]
  }
}[keyof T & string]

/** A query resolved against a table of keys. An empty `all` is true, an empty `any` is false. */
export type Condition<T extends KeyTable> =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Condition<T>[] }
  | TermCondition<T>

/** A term that is true or false. `span`: its position in the text. */
export type TermCondition<T extends KeyTable> =
  | FieldCondition<T>
  /** The whole value of the tag matches one of these, case-sensitively. */
  | {
      readonly kind: 'tag'
      readonly span: Span
      readonly negated: boolean
      readonly key: string
      readonly patterns: readonly Pattern[]
      /** By pattern: whether it was unquoted, so `>5` may be a comparison if the attribute has a numeric type. */
      readonly unquoted: readonly boolean[]
      /** Comparisons of `tags[name,number]`: one of them has to hold for the number in the tag's text. */
      readonly comparisons?: readonly Comparison[]
    }
  /** The key or tag has a value. */
  | { readonly kind: 'has'; readonly span: Span; readonly negated: boolean; readonly of: HasWhat<T> }
  /** Free text to search for, ignoring case; no stars at the ends of the pattern. */
  | { readonly kind: 'text'; readonly span: Span; readonly negated: boolean; readonly pattern: Pattern }

export type HasWhat<T extends KeyTable> =
  | { readonly kind: 'field'; readonly key: keyof T & string }
  | { readonly kind: 'tag'; readonly key: string }
