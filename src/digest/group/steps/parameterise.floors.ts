import { costFloor } from '#floors'
import { fill } from '../../testing.ts'
import { parameterise } from './parameterise.ts'

const pieces = [
  'a',
  '1',
  '-',
  '1-',
  'a@',
  'a.',
  'a:',
  '1.',
  '1:',
  '::',
  'http://',
  'Jan ',
  '2026-',
  'f0',
  "='",
  '="',
  'a.a-',
  'com.',
  'A.',
  'ab:',
  '0x',
  '00-',
  'tx',
  'datetime.date(',
  'Fri ',
  '1 ',
  '10:00 ',
  '(',
  'GMT (',
  '10:00 GMT (',
]
for (const piece of pieces)
  costFloor('what differs between messages, at their longest', {
    of: piece,
    most: 900,
    prepare: () => {
      const longest = fill(piece, 8192)
      return () => parameterise(longest)
    },
  })
