import { growthFloor } from '#floors'
import { withoutPersonal } from './without-personal.ts'

growthFloor('a text of what almost is an address', {
  sizes: [20_000, 80_000],
  most: 3,
  prepare: (size) => {
    const text = `${'a.'.repeat(size)}@${'1:'.repeat(size)}${'1 '.repeat(size)}`
    return () => withoutPersonal(text)
  },
})
