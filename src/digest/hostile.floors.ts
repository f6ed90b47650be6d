import { costFloor } from '#floors'
import { hostileEvents } from './hostile-events.ts'
import { reasonFor } from './testing.ts'

for (const [what, payload] of hostileEvents)
  costFloor('an event made to hurt', {
    of: what,
    most: 3_300,
    prepare: () => {
      const text = JSON.stringify({ message: 'm', ...(payload as object) })
      return () => reasonFor(text)
    },
  })
