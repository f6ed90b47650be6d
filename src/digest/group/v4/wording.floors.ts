import { costFloor } from '#floors'
import { fill } from '../../testing.ts'
import { engineWording, sentenceV4, textV4 } from './wording.ts'

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
  'code 404 ',
  'request to /a ',
  '1 a ',
  'a-1',
  '10:00 ',
]
for (const piece of pieces)
  costFloor('what an exception says, by v4, at its longest', {
    of: piece,
    most: 1_300,
    prepare: () => {
      const longest = fill(piece, 8192)
      return () => {
        sentenceV4(longest)
        textV4(longest)
        engineWording(longest)
        engineWording(`undefined is not an object (evaluating '${longest}`)
      }
    },
  })
