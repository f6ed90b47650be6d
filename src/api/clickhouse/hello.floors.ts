import { growthFloor } from '#floors'
import { isHello } from './hello.ts'

growthFloor('ClickHouse: a hello with blanks behind it', {
  sizes: [250_000, 1_000_000],
  most: 3,
  prepare: (size) => {
    const text = `SELECT displayName(), version(), revision(), timezone()${' '.repeat(size)}x`
    return () => isHello(text)
  },
})
