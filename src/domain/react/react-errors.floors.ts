import { growthFloor } from '#floors'
import { reactErrorOf } from './react-errors.ts'

for (const piece of ['Minified React error #', 'react.dev/errors/', 'reactjs.org', 'Error: a(', ' Objects'])
  growthFloor('a message that nearly is one of React', {
    of: piece,
    sizes: [20_000, 80_000],
    most: 3,
    prepare: (size) => {
      const message = piece.repeat(size)
      return () => reactErrorOf(message)
    },
  })
