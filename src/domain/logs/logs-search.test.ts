import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { paramsOf } from '../address/codec.ts'
import { periodNames } from '../address/period.ts'
import { parseLogPlace, printLogPlace } from './log-place.ts'
import { lineShapes, logsParams, logViews, MAX_LOG_COLUMNS, parseLogs, type LogsSearch } from './logs-search.ts'

const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const place = fc.record({ time: fc.nat(4e12), tie: uint32, arrival: fc.maxSafeNat(), position: uint32 })
const name = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })

const anySearch: fc.Arbitrary<LogsSearch> = fc.record({
  query: fc.string({ maxLength: 100, unit: 'grapheme' }),
  columns: fc.uniqueArray(name, { maxLength: MAX_LOG_COLUMNS }),
  lines: fc.constantFrom(...lineShapes),
  view: fc.constantFrom(...logViews),
  period: fc.constantFrom(...periodNames),
  projects: fc.uniqueArray(name, { maxLength: 4 }),
  environments: fc.uniqueArray(name, { maxLength: 4 }),
  before: fc.option(place, { nil: undefined }),
  open: fc.option(place, { nil: undefined }),
})

test('the address of the page of logs says all of it', () => {
  fc.assert(
    fc.property(anySearch, (search) => {
      const address = new URLSearchParams()
      for (const [key, value] of Object.entries(logsParams(search)))
        for (const one of [value ?? []].flat()) if (value !== '') address.append(key, String(one))
      expect(parseLogs(paramsOf(address.toString()))).toEqual(search)
    }),
  )
})

test('a place is read back as it was written, and nothing else is one', () => {
  fc.assert(
    fc.property(place, (one) => {
      expect(parseLogPlace(printLogPlace(one))).toEqual(one)
    }),
  )
  for (const text of ['', '1.2.3', '1.2.3.-4', '1.4294967296.3.4', '1.2.9999999999999999.4', '1.2.3.4.5', 'a.b.c.d'])
    expect(parseLogPlace(text)).toBeUndefined()
})
