import { costFloor } from '#floors'
import { finiteName } from './finite-name.ts'
import { nastyNames } from './nasty-names.ts'

for (const text of nastyNames)
  for (const isSql of [true, false])
    costFloor('the name of a span of 8,000 characters', {
      of: text.slice(0, 10),
      // A transaction has room for more than a hundred of these.
      most: 90,
      prepare: () => () => finiteName(text, 'http', isSql),
    })
