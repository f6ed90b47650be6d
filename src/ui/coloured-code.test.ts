import { expect, test } from 'vitest'
import { classOf, coloursOf, piecesOf } from './coloured-code.ts'
import type { CodeLine } from './highlight.ts'

test('a line is the same with its colours beside it', () => {
  const line: CodeLine = [
    { text: 'const ', tone: 'keyword' },
    { text: 'a1 = ', tone: 'plain' },
    { text: "'é 12'", tone: 'string' },
  ]
  const text = line.map((token) => token.text).join('')
  expect(piecesOf(text, coloursOf(line))).toEqual(
    line.map((token) => ({ text: token.text, className: classOf(token.tone) })),
  )
  expect(piecesOf('', coloursOf([]))).toEqual([])
  expect(piecesOf('let x', 'k4')).toEqual([
    { text: 'let ', className: 'c-k' },
    { text: 'x', className: undefined },
  ])
})
