import { growthFloor } from '#floors'
import { parseStatusRanges } from './status-ranges.ts'

growthFloor('statuses with blanks behind them', {
  sizes: [500_000, 2_000_000],
  most: 3,
  prepare: (size) => {
    const text = `200${' '.repeat(size)}x`
    return () => parseStatusRanges(text)
  },
})
