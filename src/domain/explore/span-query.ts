import type { Pattern, QueryError } from '../query/ast.ts'
import type { Comparison, Condition, FieldCondition, TermCondition } from '../query/condition.ts'
import { readDuration, readNumber, readSize } from '../query/numbers.ts'
import { literalOf } from '../query/pattern.ts'
import { readQuery } from '../query/resolve.ts'
import type { Result } from '../result.ts'
import { spanKeys, type SpanKeys } from './span-keys.ts'
import { unitOf } from './units.ts'

/** A parsed and typed span search. A `tag` is an attribute: see {@link attributeTest}. */
export type SpanCondition = Condition<SpanKeys>
export type SpanTerm = TermCondition<SpanKeys>
export type SpanFieldTerm = FieldCondition<SpanKeys>

/**
 * Parses the text of a span search.
 * @param now reference for relative times
 */
export function parseSpanQuery(text: string, now: Date): Result<SpanCondition, QueryError> {
  return readQuery(text, spanKeys, now)
}

/** A test of an attribute: its text matches one of the patterns, or its number satisfies a comparison. */
export interface AttributeTest {
  readonly patterns: readonly Pattern[]
  readonly comparisons: readonly Comparison[]
}

/**
 * The test that a term applies to an attribute. A value such as `>5` or `<5` is a comparison only; any other number
 * (`200`, `5kb`, `300ms`) is both text and number, because only the sender knows the attribute's type. Units are
 * converted to milliseconds and bytes; a bare `m` means minutes if the name suggests a duration, else millions. Quoted
 * values are text.
 */
export function attributeTest({
  key,
  patterns,
  unquoted,
  comparisons,
}: Extract<SpanTerm, { kind: 'tag' }>): AttributeTest {
  if (comparisons !== undefined) return { patterns: [], comparisons }
  const asked = patterns.map((pattern, index) => {
    const literal = unquoted[index] === true ? literalOf(pattern) : undefined
    return { pattern, comparison: literal === undefined ? undefined : readMeasure(key, literal) }
  })
  return {
    patterns: asked.flatMap(({ pattern, comparison }) =>
      comparison === undefined || comparison.operator === '=' ? [pattern] : [],
    ),
    comparisons: asked.flatMap(({ comparison }) => comparison ?? []),
  }
}

function readMeasure(name: string, text: string): Comparison | undefined {
  switch (unitOf(name)) {
    case 'us':
    case 'ms':
      return readDuration(text) ?? readNumber(text)
    case 'bytes':
      return readSize(text) ?? readNumber(text)
    case 'number':
      return readNumber(text) ?? readDuration(text) ?? readSize(text)
  }
}
