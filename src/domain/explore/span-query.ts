import type { Pattern, QueryError } from '../query/ast.ts'
import type { Comparison, Condition, FieldCondition, TermCondition } from '../query/condition.ts'
import { readDuration, readNumber, readSize } from '../query/numbers.ts'
import { literalOf } from '../query/pattern.ts'
import { readQuery } from '../query/resolve.ts'
import type { Result } from '../result.ts'
import { spanKeys, type SpanKeys } from './span-keys.ts'
import { unitOf } from './units.ts'

/** A search among spans, read and typed. A `tag` is an attribute: see {@link attributeTest}. */
export type SpanCondition = Condition<SpanKeys>
export type SpanTerm = TermCondition<SpanKeys>
export type SpanFieldTerm = FieldCondition<SpanKeys>

/**
 * The only way from the text of a search among spans to a {@link SpanCondition}.
 * @param now what relative times count from
 */
export function parseSpanQuery(text: string, now: Date): Result<SpanCondition, QueryError> {
  return readQuery(text, spanKeys, now)
}

/** The test of an attribute: its text is like one of these, or its number compares so. */
export interface AttributeTest {
  readonly patterns: readonly Pattern[]
  readonly comparisons: readonly Comparison[]
}

/**
 * Returns the test that a term makes of an attribute. A value that begins with `>` or `<` and goes on as a number is
 * compared, and is no text; another that is a number (`200`, `5kb`, `300ms`) is both: only whoever sent the attribute
 * knows its type. Units come to milliseconds and bytes; a lone `m` is minutes where the name tells a duration, else
 * millions. In quotes it is text.
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
