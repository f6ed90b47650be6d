import { describe, expect, test } from 'vitest'
import { highlightLines, languageOfFile } from './highlight.ts'

const textOf = (lines: Awaited<ReturnType<typeof highlightLines>>) =>
  lines.map((line) => line.map(({ text }) => text).join('')).join('\n')

describe('coloured code', () => {
  test('says the same as the code', async () => {
    const code = `const a = 'b' // c\n\nreturn <p>{a}</p>`
    expect(textOf(await highlightLines(code, 'tsx'))).toBe(code)
  })

  test('tells strings, keywords and comments apart', async () => {
    const [line] = await highlightLines(`const a = 'b' // c`, 'typescript')
    expect(line?.map(({ tone }) => tone)).toEqual(expect.arrayContaining(['keyword', 'string', 'comment']))
  })

  test('stays plain without a language, and when it is very long', async () => {
    expect(await highlightLines('let x', undefined)).toEqual([[{ text: 'let x', tone: 'plain' }]])
    const long = 'let x\n'.repeat(5000)
    expect((await highlightLines(long, 'javascript')).flat().every(({ tone }) => tone === 'plain')).toBe(true)
  })
})

test.each([
  ['src/app.tsx', 'tsx'],
  ['webpack:///./a.js?b5c3', 'javascript'],
  ['main.py', 'python'],
  ['Makefile', undefined],
  ['a.constructor', undefined],
])('the language of %s is %s', (name, language) => expect(languageOfFile(name)).toBe(language))
