import { costFloor, growthFloor } from '#floors'
import { MAX_QUERY_LENGTH } from './ast.ts'
import { lex } from './lex.ts'
import { parseQuery } from './parse.ts'

/** Inputs that could make the lexer rescan the same characters. */
const worst = [
  '(',
  '!',
  '"',
  '"a',
  '"a":',
  'a:',
  'a:[',
  'a:[b ',
  'tags[',
  'tags["',
  '\\',
  '\\"',
  '*',
  'a*',
  ',',
  ' ',
  'a(',
  'a[',
  'a:b,',
  'a,b ',
]

for (const piece of worst) {
  growthFloor('words of a query', {
    of: piece,
    sizes: [8 * MAX_QUERY_LENGTH, 32 * MAX_QUERY_LENGTH],
    most: 3,
    prepare: (size) => {
      const text = piece.repeat(size).slice(0, size)
      return () => lex(text)
    },
  })
  costFloor('the longest query', {
    of: piece,
    most: 450,
    prepare: () => {
      const text = piece.repeat(MAX_QUERY_LENGTH).slice(0, MAX_QUERY_LENGTH)
      return () => parseQuery(text)
    },
  })
}
