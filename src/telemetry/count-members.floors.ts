import { costFloor } from '#floors'
import { countMembers } from './count-members.ts'

costFloor('the members of a container of 10 MB, counted', {
  // Parsing them would take 600.
  most: 500,
  prepare: () => {
    const items = Array.from({ length: 40_000 }, (_, n) => ({ body: 'x'.repeat(200), n }))
    const payload = Buffer.from(JSON.stringify({ items }))
    return () => countMembers(payload)
  },
})
