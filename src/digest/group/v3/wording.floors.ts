import { costFloor } from '#floors'
import { fill } from '../../testing.ts'
import { sentenceOf } from './wording.ts'

const pieces = [
  "'",
  '"',
  'a ',
  '1 ',
  '/a',
  '/v1',
  '/a1',
  'a:',
  '<',
  ': ',
  '(',
  '- ',
  'a-',
  'a.',
  '4f2a ',
  ' (a)',
  '10:00 ',
]
for (const piece of pieces)
  costFloor('what an exception says without of what, at its longest', {
    of: piece,
    most: 1_300,
    prepare: () => {
      const longest = fill(piece, 8192)
      return () => sentenceOf(longest)
    },
  })
