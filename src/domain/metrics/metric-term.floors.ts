import { growthFloor } from '#floors'
import { parseMetricNumber } from './metric-term.ts'

growthFloor('a word without end in place of a metric', {
  sizes: [100_000, 400_000],
  most: 3,
  prepare: (size) => {
    const text = 'a'.repeat(size)
    return () => parseMetricNumber(text)
  },
})
