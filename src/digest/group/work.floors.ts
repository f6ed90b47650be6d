import type { Json } from '#domain/event/event.ts'
import { costFloor } from '#floors'
import { fill, rowOf } from '../testing.ts'

/** Measured at a tenth of a second on a good day. */
const MOST = 2_200
const longest = fill('order 1 of 2026 ', 8000).trimEnd()

for (const variable of ['{{message}}', '{{ message }} ', '{{tags.a}}'])
  costFloor('a fingerprint full of variables', {
    of: variable,
    most: MOST,
    prepare: () => {
      const fingerprint = Array.from({ length: 32 }, () => fill(variable, 8192))
      const event: Json = { message: longest, tags: { a: fill('x', 200) }, fingerprint }
      return () => rowOf(event)
    },
  })

for (const piece of ['1.1.1.', '1-', '%40%2540', 'at f (a.js:1:2) '])
  costFloor('the texts of fifty exceptions', {
    of: piece,
    most: MOST,
    prepare: () => {
      const exception = Array.from({ length: 50 }, (_, index) => ({
        type: 'E',
        value: `${index} ${fill(piece, 8000)}`,
      }))
      return () => rowOf({ platform: 'python', exception })
    },
  })
