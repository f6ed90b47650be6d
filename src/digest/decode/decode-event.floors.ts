import { growthFloor } from '#floors'
import { decodeEvent } from './decode-event.ts'

const nonsense: Readonly<Record<string, (size: number) => string>> = {
  'a string without end': (size) => `{"a":NaN,"b":"${String.raw`\"`.repeat(size / 2)}`,
  'a list without commas': (size) => `{"a":${'NaN '.repeat(size / 4)}}`,
}
for (const [what, textOf] of Object.entries(nonsense))
  growthFloor('nonsense, refused', {
    of: what,
    sizes: [500_000, 2_000_000],
    most: 3,
    prepare: (size) => {
      const bytes = Buffer.from(textOf(size))
      return () => decodeEvent(bytes)
    },
  })
