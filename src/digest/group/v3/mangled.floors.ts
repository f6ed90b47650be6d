import { growthFloor } from '#floors'
import { namesOfMangled } from './mangled.ts'

for (const piece of ['1a', 'I', 'S_', 'Li', 'C1', '3ap'])
  growthFloor('a mangled name', {
    of: piece,
    sizes: [20_000, 80_000],
    most: 3,
    prepare: (size) => {
      const name = `_ZN${piece.repeat(size)}`
      return () => namesOfMangled(name)
    },
  })
