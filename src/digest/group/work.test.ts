import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { fill } from '../testing.ts'
import { variableSource, withVariables } from './steps/fingerprint.ts'
import { hashOf, normalOf } from './testing.ts'

const longest = fill('order 1 of 2026 ', 8000).trimEnd()

describe('a fingerprint full of variables', () => {
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

  test('are not read for their wording beyond the budget of an event', () => {
    const one = chain(50, (index) => `${index} of ${fill('order 7 ', 8000)}`)
    const other = chain(50, (index) => `${index} of ${fill('order 8 ', 8000)}`)
    expect(hashOf(one)).not.toBe(hashOf(other))
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
