import { growthFloor } from '#floors'
import { indexScript } from './index-script.ts'

growthFloor('a script of nothing but references to maps', {
  sizes: [25_000, 100_000],
  most: 3,
  prepare: (size) => {
    const bytes = Buffer.from('debugId= sourceMappingURL= '.repeat(size))
    return () => indexScript(bytes)
  },
})
