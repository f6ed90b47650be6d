import { costFloor } from '#floors'
import { whyNoText } from './why-no-text.ts'

for (const piece of ['a', '"', "'a", '`${', '{', '(a', ',a', 'throw "', 'Declined('])
  costFloor('a line that may word its error, at its longest', {
    of: piece,
    most: 450,
    prepare: () => {
      const frame = { in_app: true, context_line: `throw Declined(${piece.repeat(384 / piece.length)}` }
      return () => whyNoText({ type: 'Declined' }, { frame, isRefused: false }, 'python')
    },
  })
