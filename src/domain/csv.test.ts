import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of a table', () => {
  test('is parted by commas and ends as RFC 4180 wants', () => {
    expect(csvLine(['a', '', 'b c'])).toBe('a,,b c\r\n')
  })

  test('keeps commas, quotes and line breaks within a cell', () => {
    expect(csvLine(['a,b', 'say "so"', 'two\nlines'])).toBe('"a,b","say ""so""","two\nlines"\r\n')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'makes no formula of %j',
    (text) => {
      expect(csvLine([text]).replace('"', '').startsWith("'")).toBe(true)
    },
  )

  test('leaves such marks alone inside a text', () => {
    expect(csvLine(['a=b', '2-1'])).toBe('a=b,2-1\r\n')
  })
})
