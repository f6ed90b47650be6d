import { costFloor } from '#floors'
import { digestRawEvent } from '../digest-event.ts'
import { anId, noon, project, rowOf } from '../testing.ts'
import { costlyPatterns, crumbled, full, nearSecrets, takenApart, underRule } from './near-secrets.ts'

/** 140 ms on a good day. */
const MOST = 3_000

for (const piece of new Set([...nearSecrets, ...takenApart]))
  for (const [how, event] of Object.entries({ full: full(piece), crumbled: crumbled(piece) }))
    costFloor('an event of 1 MB of near-secrets', {
      of: `${how} ${piece}`,
      most: MOST,
      prepare: () => () => rowOf(event),
    })

for (const pattern of costlyPatterns)
  costFloor('an event of 1 MB under a rule of the project’s own', {
    of: pattern,
    most: MOST,
    prepare: () => {
      const [event, lookups] = [full('aaaaaaaaaa'), underRule(pattern)]
      const around = {
        projectId: project,
        receivedAt: noon,
        remoteAddress: null,
        userAgent: null,
        envelope: {},
        index: 0,
      }
      return () => digestRawEvent(event, anId, around, lookups)
    },
  })
