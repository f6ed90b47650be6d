import { growthFloor } from '#floors'
import { fill } from '../../testing.ts'
import { parameterise } from './parameterise.ts'

const pieces = ['a', '1', '-', '1-', 'a@', 'a.', 'a:', '1.', '1:', '::', 'http://', 'Jan ', '2026-', 'f0']
for (const piece of pieces)
  growthFloor('what differs between messages, in the first algorithm', {
    of: piece,
    sizes: [250_000, 1_000_000],
    most: 3,
    prepare: (size) => {
      const text = fill(piece, size)
      return () => parameterise(text)
    },
  })
