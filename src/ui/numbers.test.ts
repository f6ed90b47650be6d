import { describe, expect, test } from 'vitest'
import { byteSize, flooredPercent, percent, shortNumber } from './numbers.ts'

describe('a short number', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1k'],
    [1234, '1.2k'],
    [12_449, '12.4k'],
    [99_999, '99.9k'],
    [124_000, '124k'],
    [999_999, '999k'],
    [1_000_000, '1M'],
    [3_250_000, '3.2M'],
    [4_000_000_000, '4B'],
  ])('%d is %s', (value, short) => expect(shortNumber(value)).toBe(short))
})

describe('a short number elsewhere', () => {
  test.each([
    [12_449, 'de', '12.449'],
    [3_250_000, 'de', '3,2\u00a0Mio.'],
    [12_449, 'ja', '1.2万'],
    [1234, 'ja', '1,234'],
  ])('%d in %s is %s', (value, locale, short) => expect(shortNumber(value, locale)).toBe(short))
})

describe('a size in bytes', () => {
  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1500, '1.5 kB'],
    [413_000_000, '413 MB'],
    [2_500_000_000_000, '2.5 TB'],
  ])('%d is %s', (bytes, text) => expect(byteSize(bytes)).toBe(text))

  test('is written as the language writes numbers', () => expect(byteSize(1500, 'de')).toBe('1,5 kB'))

  test('never reads as 1000 of a unit', () => expect(byteSize(999_999)).toBe('1.0 MB'))
})

describe('a share', () => {
  test('is never rounded to nothing or to everything', () => {
    expect(percent(1, 1_000_000)).toBe('<1%')
    expect(percent(999_999, 1_000_000)).toBe('>99%')
  })

  test('is written as the language writes it', () => expect(percent(1, 2, 'de')).toBe('50\u00a0%'))

  test('is exact at the ends, and 0 of nothing', () => {
    expect([percent(0, 5), percent(5, 5), percent(0, 0)]).toEqual(['0%', '100%', '0%'])
  })
})

test.each([
  [0.99996, '99.99%'],
  [0.9999, '99.99%'],
  [1 - 1 / 10_000, '99.99%'],
  [1, '100%'],
  [0.875, '87.5%'],
  [0, '0%'],
])('%d floored is %s', (share, text) => expect(flooredPercent(share)).toBe(text))
