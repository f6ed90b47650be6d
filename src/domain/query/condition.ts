import type { Pattern, Span } from './ast.ts'
import type { KeySpec, KeyTable } from './keys.ts'

/** The comparison of a number (a count, milliseconds, bytes). */
export interface Comparison {
  readonly operator: '=' | '>' | '>=' | '<' | '<='
  readonly value: number
}

/** The comparison of a version, or a pattern that its text is like (`1.2.*`). */
export type VersionTest =
  | { readonly kind: 'compares'; readonly operator: Comparison['operator']; readonly order: string }
  | { readonly kind: 'like'; readonly pattern: Pattern }

/** [since, until); null: open on that side. */
export interface TimeSpan {
  readonly since: Date | null
  readonly until: Date | null
}

/** A person as a query names them. `named` is any other text: a mail address or a name. */
export type PersonRef =
  | { readonly kind: 'me' }
  /** The teams of whoever asks. */
  | { readonly kind: 'my_teams' }
  | { readonly kind: 'nobody' }
  /** By its slug. */
  | { readonly kind: 'team'; readonly slug: string }
  | { readonly kind: 'named'; readonly text: string }

/** The values that a key of some kind is tested for: one of several. None of the lists is empty. */
export interface TestByKind<Values extends string = string> {
  /** The whole text is like one of these; letters count as they are written. */
  readonly text: { readonly patterns: readonly Pattern[] }
  /** `order` is that of `versionOrder` (src/domain/release/version.ts). */
  readonly version: { readonly versions: readonly VersionTest[] }
  /** Something in the text is like one of these (see {@link Pattern}: no star at the ends), whatever the case. */
  readonly prose: { readonly patterns: readonly Pattern[] }
  readonly number: { readonly comparisons: readonly Comparison[] }
  /** Milliseconds. */
  readonly duration: { readonly comparisons: readonly Comparison[] }
  /** Bytes. */
  readonly size: { readonly comparisons: readonly Comparison[] }
  readonly date: { readonly spans: readonly TimeSpan[] }
  /** `age:<2d`: resolved to the time at which it began. */
  readonly age: { readonly spans: readonly TimeSpan[] }
  readonly boolean: { readonly truths: readonly boolean[] }
  readonly enumerated: { readonly values: readonly Values[] }
  readonly person: { readonly people: readonly PersonRef[] }
}

type ValuesOf<S extends KeySpec> = S extends { readonly values: readonly (infer V extends string)[] } ? V : string

/** A key of the table and what it is tested for; `key` tells which test it is. */
export type FieldCondition<T extends KeyTable> = {
  readonly [K in keyof T & string]: {
    readonly kind: 'field'
    readonly span: Span
    readonly negated: boolean
    readonly key: K
    readonly test: TestByKind<ValuesOf<T[K]>>[T[K]['kind']]
  }
}[keyof T & string]

/** A query that has been read against a table of keys. An `all` of nothing is true, an `any` of nothing is false. */
export type Condition<T extends KeyTable> =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Condition<T>[] }
  | TermCondition<T>

/** A term that is true or false. `span`: where it is written. */
export type TermCondition<T extends KeyTable> =
  | FieldCondition<T>
  /** A tag's whole value is like one of these; letters count as they are written. */
  | {
      readonly kind: 'tag'
      readonly span: Span
      readonly negated: boolean
      readonly key: string
      readonly patterns: readonly Pattern[]
      /** By pattern: it stood without quotes, so that `>5` may be a comparison where what the tag names has a type. */
      readonly unquoted: readonly boolean[]
      /** The comparisons of `tags[name,number]`: one of them is true of the number that the tag's text says. */
      readonly comparisons?: readonly Comparison[]
    }
  /** The key, or the tag, has a value at all. */
  | { readonly kind: 'has'; readonly span: Span; readonly negated: boolean; readonly of: HasWhat<T> }
  /** Free text, looked for inside, whatever the case; no star at the ends of the pattern. */
  | { readonly kind: 'text'; readonly span: Span; readonly negated: boolean; readonly pattern: Pattern }

/** The subject of `has:`. */
export type HasWhat<T extends KeyTable> =
  | { readonly kind: 'field'; readonly key: keyof T & string }
  | { readonly kind: 'tag'; readonly key: string }
