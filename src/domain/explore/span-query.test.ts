import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery } from '../query/parse.ts'
import { fieldTerm, withTerms } from './narrowed.ts'
import { attributeTest, parseSpanQuery, type SpanTerm } from './span-query.ts'
import { unitOf } from './units.ts'

const now = new Date('2026-11-21T12:00:00Z')

function termOf(text: string): SpanTerm {
  const read = parseSpanQuery(text, now)
  if (!read.ok || 'parts' in read.value) throw new Error(`${text} is not one term`)
  return read.value
}

function attributeOf(text: string) {
  const term = termOf(text)
  if (term.kind !== 'tag') throw new Error(`${text} asks for no attribute`)
  return attributeTest(term)
}

const UNITS = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1e3, m: 6e4, min: 6e4, h: 36e5, d: 864e5, w: 6048e5 }

describe('a duration', () => {
  test('is read in every unit, compared in every way, whatever the case', () => {
    const written = fc.record({
      operator: fc.constantFrom('', '=', '>', '>=', '<', '<='),
      value: fc.oneof(
        fc.nat(1e6),
        fc.integer({ min: 0, max: 1e6 }).map((n) => n / 1000),
      ),
      unit: fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[])),
      isLarge: fc.boolean(),
    })
    fc.assert(
      fc.property(written, ({ operator, value, unit, isLarge }) => {
        // The upper case of µ is the Greek letter M.
        const asTyped = isLarge && unit !== 'µs' ? unit.toUpperCase() : unit
        const term = termOf(`span.duration:${operator}${value}${asTyped}`)
        const comparison = { operator: operator || '=', value: value * UNITS[unit] }
        expect(term).toMatchObject({ key: 'span.duration', test: { comparisons: [comparison] } })
      }),
    )
  })

  test.each(['5', '>', 'ms', '5 ms', '5xs', '1e3ms', '--5ms', '5msms', '>>5ms', '*5ms'])('is not %j', (text) => {
    expect(parseSpanQuery(`span.duration:"${text}"`, now).ok).toBe(false)
  })
})

describe('an attribute', () => {
  test('is a text, a number, or both, by how it is asked for', () => {
    expect(attributeOf('db.system:postgresql')).toEqual({ patterns: [['postgresql']], comparisons: [] })
    expect(attributeOf('status:200')).toEqual({ patterns: [['200']], comparisons: [{ operator: '=', value: 200 }] })
    expect(attributeOf('status:>=500')).toEqual({ patterns: [], comparisons: [{ operator: '>=', value: 500 }] })
    expect(attributeOf('status:">=500"')).toEqual({ patterns: [['>=500']], comparisons: [] })
    expect(attributeOf('status:>nothing')).toEqual({ patterns: [['>nothing']], comparisons: [] })
    expect(attributeOf('status:5*')).toEqual({ patterns: [['5', '']], comparisons: [] })
    expect(attributeOf('tags[span.duration]:>5')).toEqual({ patterns: [], comparisons: [{ operator: '>', value: 5 }] })
  })

  test.each([
    ['messaging.message.receive.latency:>2m', 120_000],
    ['browser.web_vital.lcp.value:>2.5s', 2500],
    ['browser.web_vital.cls.value:>0.1', 0.1],
    ['http.response_content_length:>10kb', 10_000],
    ['items:>2m', 2e6],
    ['items:>300ms', 300],
    ['items:>2kib', 2048],
  ])('%s is compared with %d', (text, value) => {
    expect(attributeOf(text).comparisons).toEqual([{ operator: '>', value }])
  })

  test('tells its unit by its name', () => {
    expect(unitOf('span.duration')).toBe('us')
    expect(unitOf('db.query_time')).toBe('ms')
    expect(unitOf('messaging.message.body.size')).toBe('bytes')
    expect(unitOf('http.response.status_code')).toBe('number')
  })
})

describe('what narrows a search', () => {
  test('is a term of its own, whatever the name and the value', () => {
    const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
    fc.assert(
      fc.property(text, fc.oneof(text, fc.constantFrom('', '>5', '*', 'AND', '"', '\\')), (name, value) => {
        const term = fieldTerm(name.trim() === '' ? 'x' : name, value)
        const parsed = parseQuery(term)
        expect(parsed.ok && parsed.value?.kind).toBe('filter')
        if (parsed.ok && parsed.value?.kind === 'filter') expect(parsed.value.values[0]?.pattern).toEqual([value])
      }),
    )
  })

  test('holds beside either side of an OR', () => {
    expect(withTerms('a:1 OR b:2', ['c:3'])).toBe('(a:1 OR b:2) c:3')
    expect(withTerms('', ['c:3', 'd:4'])).toBe('c:3 d:4')
    expect(withTerms(' a:1 b:2 ', ['c:3'])).toBe('a:1 b:2 c:3')
  })
})
