import { growthFloor } from '#floors'
import { compileGlob } from './glob.ts'

growthFloor('a glob that would go back and back again', {
  sizes: [16_384, 65_536],
  most: 3,
  prepare: (size) => {
    const glob = compileGlob(`${'*a'.repeat(40)}*b`, { isPath: false, ignoreCase: false })
    const text = 'a'.repeat(size)
    return () => glob?.(text)
  },
})
