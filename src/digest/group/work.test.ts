import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { fill } from '../growth.ts'
import { leastCpuMsOf, rowOf } from '../testing.ts'
import { variableSource, withVariables } from './steps/fingerprint.ts'
import { hashOf, normalOf } from './testing.ts'

const WANTED_MS = 100

/** What an event takes once everything is compiled. */
function costOf(event: Json): number {
  const digest = () => rowOf(event)
  digest()
  return leastCpuMsOf(digest, WANTED_MS)
}

const longest = fill('order 1 of 2026 ', 8000).trimEnd()

describe('a fingerprint full of variables', () => {
  test.each(['{{message}}', '{{ message }} ', '{{tags.a}}'])('%j takes less than a tenth of a second', (variable) => {
    const fingerprint = Array.from({ length: 32 }, () => fill(variable, 8192))
    expect(costOf({ message: longest, tags: { a: fill('x', 200) }, fingerprint })).toBeLessThan(WANTED_MS)
  })

  test('is filled in as far as four of the longest values go', () => {
    const source = variableSource(normalOf({ message: longest }), undefined)
    expect(withVariables('{{ message }}/'.repeat(5), source)).toBe(`${`${longest}/`.repeat(4)}{{ message }}/`)
  })
})

describe('the texts of many exceptions', () => {
  const chain = (count: number, text: (index: number) => string): Json => ({
    platform: 'python',
    exception: Array.from({ length: count }, (_, index) => ({ type: 'E', value: text(index) })),
  })

  test.each(['1.1.1.', '1-', '%40%2540', 'at f (a.js:1:2) '])('of %j take less than a tenth of a second', (piece) => {
    expect(costOf(chain(50, (index) => `${index} ${fill(piece, 8000)}`))).toBeLessThan(WANTED_MS)
  })

  test('are read for their wording where they say as much as applications do', () => {
    const one = chain(50, (index) => `${index} of ${fill('order 7 ', 1000)}`)
    const other = chain(50, (index) => `${index} of ${fill('order 8 ', 1000)}`)
    expect(hashOf(one)).toBe(hashOf(other))
  })

  test('are read where they are short, beside others that are very long', () => {
    const beside = (number: number) =>
      chain(50, (index) => (index % 2 === 0 ? fill('words ', 8000) : `order ${number} failed`))
    expect(hashOf(beside(1))).toBe(hashOf(beside(2)))
  })
})
