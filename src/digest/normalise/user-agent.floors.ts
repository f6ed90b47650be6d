import { costFloor } from '#floors'
import { readUserAgent } from './user-agent.ts'

for (const part of ['(', ' ', 'Version/1.', 'Opera '])
  costFloor('a User-Agent without end', {
    of: part,
    most: 1_000,
    prepare: () => {
      const userAgent = part.repeat(100_000)
      return () => readUserAgent(userAgent)
    },
  })

costFloor('2,500 User-Agents that differ', {
  most: 20_000,
  prepare: () => () => {
    for (let index = 0; index < 2500; index++) readUserAgent(`Mozilla/5.0 (X${index}) Version/${index}.0`)
  },
})
