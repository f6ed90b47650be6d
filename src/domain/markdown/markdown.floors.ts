import { growthFloor } from '#floors'
import { parseMarkdown } from './blocks.ts'

const parse = (text: string) =>
  parseMarkdown(text, (all, at) =>
    all.startsWith('@Ann', at) ? { length: 4, whom: [{ kind: 'user', id: 'ann' }] } : undefined,
  )

const pieces = ['**a ', '*a ', '`', '[', '[a](', '> ', '- ', '`` ` ', 'http://', '\\', '_a', '> - ', '**a*b ~~c']
for (const piece of pieces)
  growthFloor('Markdown: a piece without end', {
    of: piece,
    // 20,000 is the maximum length of a comment.
    sizes: [20_000, 80_000],
    most: 3,
    prepare: (size) => {
      const text = piece.repeat(Math.ceil(size / piece.length))
      return () => parse(text)
    },
  })

const around = [
  ['https://a', '.', '/'],
  ['# a', ' ', 'x'],
  ['# a', '#', 'x'],
  ['~~~', '~', '`'],
  ['~~~ ', 'a', '`'],
  ['```', '`', ' `'],
] as const
for (const [start, piece, end] of around)
  growthFloor('Markdown: a piece without end between two others', {
    of: `${start} ${piece} ${end}`,
    sizes: [100_000, 400_000],
    most: 3,
    prepare: (size) => {
      const text = start + piece.repeat(size) + end
      return () => parse(text)
    },
  })
