import { costFloor } from '#floors'
import { fill } from '../../testing.ts'
import { saidBy } from './said.ts'

for (const piece of ['a', '"', "'a", '`${', '{', '(a', ',a', 'throw "', 'Declined(', 'abc ${x}'])
  costFloor('a line that may word its error, by v4, at its longest', {
    of: piece,
    most: 1_300,
    prepare: () => {
      const frame = { in_app: true, context_line: `throw Declined(\`${fill(piece, 380)}` }
      const exception = { type: 'Declined', value: fill(piece, 8192) }
      const thrower = { frame, isByLibrary: false, isSystem: false, isArgument: false, isRefused: false }
      return () => saidBy(exception, thrower, 'python', { isTold: true, isNamed: true, hasApp: true })
    },
  })
