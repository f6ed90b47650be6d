import { costFloor } from '#floors'
import { costlyEvents, digested, LARGEST, segmentOf } from './largest-segments.ts'

for (const [what, event] of Object.entries(costlyEvents))
  costFloor('the largest segment of a replay', {
    of: what,
    // Two of the three seconds after which a digest thread is killed (src/pipeline/digest-thread.ts).
    most: 44_000,
    prepare: () => {
      const payload = segmentOf(event, LARGEST)
      return () => digested(payload)
    },
  })

costFloor('a segment of a replay of 100 MB, refused', {
  most: 4_400,
  prepare: () => {
    const payload = segmentOf({ type: 3, data: {} }, 100 * 1024 * 1024)
    return () => digested(payload)
  },
})
