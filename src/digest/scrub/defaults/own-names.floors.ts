import { costFloor } from '#floors'
import { findNames } from './own-names.ts'

costFloor('scrubbing: 1,000 own names of 400 letters, nearly there at every place of a megabyte', {
  most: 250,
  prepare: () => {
    const isIn = findNames(Array.from({ length: 1_000 }, (_, at) => `${'a'.repeat(25)}${at}${'b'.repeat(375)}`))
    const text = 'a-'.repeat(500_000)
    return () => isIn(text)
  },
})
