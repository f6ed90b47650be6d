import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FilterNode, Key, Pattern, QueryNode, TextNode, Value } from './ast.ts'
import { parseQuery } from './parse.ts'
import { isPlainText, isPlainValue } from './pattern.ts'
import { printQuery } from './print.ts'

const span = { from: 0, to: 0 }

/** Fragments with a meaning in the language, and plain ones. */
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-zA-Z0-9._/-]{1,8}$/) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...Array.from('\\*"!():[],#<>=+- \t\n'),
      '//',
      '::',
      'AND',
      'OR',
      'tags[',
      'has',
      'é',
      '💥',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
)
const someText = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''))
const someRest = someText.filter((text) => text !== '')

/** Any pattern: only its ends may be ''. */
const pattern: fc.Arbitrary<Pattern> = fc.oneof(
  someText.map((text) => [text]),
  fc
    .tuple(
      fc.oneof(fc.constant(''), someRest),
      fc.array(someRest, { maxLength: 2 }),
      fc.oneof(fc.constant(''), someRest),
    )
    .map(([first, middle, last]) => [first, ...middle, last]),
)
const value: fc.Arbitrary<Value> = fc
  .tuple(fc.oneof({ weight: 9, arbitrary: pattern }, { weight: 1, arbitrary: fc.constant(['']) }), fc.boolean())
  .map(([parts, quoted]) => ({ span, pattern: parts, quoted: quoted || !isPlainValue(parts) }))
const key: fc.Arbitrary<Key> = fc.tuple(someRest, fc.boolean()).map(([name, isTag]) => ({ span, name, isTag }))
const filter: fc.Arbitrary<FilterNode> = fc
  .tuple(fc.boolean(), key, fc.array(value, { minLength: 1, maxLength: 3 }))
  .map(([negated, itsKey, values]) => ({ kind: 'filter', span, negated, key: itsKey, values }))
const text: fc.Arbitrary<TextNode> = fc
  .tuple(fc.boolean(), pattern, fc.boolean())
  .filter(([, parts]) => parts.length > 1 || parts[0] !== '')
  .map(([negated, parts, quoted]) => ({
    kind: 'text',
    span,
    negated,
    pattern: parts,
    quoted: quoted || !isPlainText(parts),
  }))

const { node } = fc.letrec<{ node: QueryNode; and: QueryNode; or: QueryNode; term: QueryNode }>((tie) => ({
  term: fc.oneof({ weight: 2, arbitrary: filter }, { weight: 1, arbitrary: text }),
  and: fc
    .array(fc.oneof({ maxDepth: 3 }, tie('term'), tie('or')), { minLength: 2, maxLength: 4 })
    .map((parts) => ({ kind: 'and', span, parts })),
  or: fc
    .array(fc.oneof({ maxDepth: 3 }, tie('term'), tie('and')), { minLength: 2, maxLength: 4 })
    .map((parts) => ({ kind: 'or', span, parts })),
  node: fc.oneof(tie('term'), tie('and'), tie('or')),
}))

/** Sets every span to 0, because positions are the only difference that printing may make. */
function spanless(query: QueryNode | undefined): unknown {
  return JSON.parse(JSON.stringify(query ?? null, (name, one: unknown) => (name === 'span' ? undefined : one)))
}

describe('what is printed', () => {
  test('is read as the same query', () => {
    fc.assert(
      fc.property(node, (query) => {
        const printed = printQuery(query)
        const read = parseQuery(printed)
        // Queries beyond the limits are refused as too large.
        if (!read.ok) expect(read.refusal.problem.reason).toMatch(/^too_/)
        else expect(spanless(read.value)).toEqual(spanless(query))
      }),
      { numRuns: 3000 },
    )
  })

  test('is the same however often it is read and printed', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const read = parseQuery(pieces.join(''))
        if (!read.ok) return
        const printed = printQuery(read.value)
        const again = parseQuery(printed)
        expect(again.ok && spanless(again.value)).toEqual(spanless(read.value))
        expect(again.ok && printQuery(again.value)).toBe(printed)
      }),
      { numRuns: 3000 },
    )
  })
})
