import { costFloor } from '#floors'
import {
  fetched,
  full,
  nearSecrets,
  read,
  statement,
  told,
  underOwnRule,
  unfinished,
  withUserAgents,
} from './costly-transactions.ts'

/** 140 ms on a fast day. */
const MOST = 3_000

for (const [field, span] of Object.entries({ statement, fetched, told }))
  for (const piece of [...nearSecrets, ...unfinished])
    costFloor('a transaction of 1 MB, full of what is nearly a secret', {
      of: `${field} ${piece}`,
      most: MOST,
      prepare: () => {
        const payload = full(span, piece)
        return () => read(payload)
      },
    })

costFloor('a transaction of 1 MB under a rule of the project’s own', {
  most: MOST,
  prepare: () => {
    const [payload, lookups] = [full(told, 'aaaaaaaaaa'), underOwnRule()]
    return () => read(payload, lookups)
  },
})

costFloor('a transaction of 4,000 spans with a browser each', {
  most: 2 * MOST,
  prepare: () => {
    const payload = withUserAgents(4000)
    return () => read(payload)
  },
})
