import { expect, test } from 'vitest'
import { terminalLine, terminalText } from './terminal-text.ts'

test.each([
  ['\u001B[31mred\u001B[0m', String.raw`\u001b[31mred\u001b[0m`],
  ['\u009B2J', String.raw`\u009b2J`],
  ['title\u001B]0;owned\u0007', String.raw`title\u001b]0;owned\u0007`],
  ['\rover', String.raw`\u000dover`],
  ['a\bb\u007F', String.raw`a\u0008b\u007f`],
  ['file\u202Etxt.exe', String.raw`file\u202etxt.exe`],
  ['Müller 東京 ✗ 👍', 'Müller 東京 ✗ 👍'],
])('a terminal shows what a stranger sent, and does not obey it: %j', (sent, shown) => {
  expect(terminalText(sent)).toBe(shown)
  expect(terminalLine(sent)).toBe(shown)
})

test('lines stay lines where there may be several', () => {
  expect(terminalText('a\n\tb')).toBe('a\n\tb')
  expect(terminalLine('a\n12:00:00 ERROR forged')).toBe(String.raw`a\u000a12:00:00 ERROR forged`)
})
