import { expect, test } from 'vitest'
import { worseThan } from './kept-rows.ts'

const kept = { yardstickUs: 100, rows: { 'list, first byte p95': 40, 'list, document': 80 } }
const row = (name: string, value: number, unit: 'ms' | 'kB') => ({ name, value, unit })

test('a page that got slower than its row is named, one that took a moment longer is not', () => {
  expect(worseThan(kept, [row('list, first byte p95', 61, 'ms')], 100)).toEqual([])
  expect(worseThan(kept, [row('list, first byte p95', 63, 'ms')], 100)).toHaveLength(1)
  expect(worseThan(kept, [row('another, first byte p95', 900, 'ms')], 100)).toEqual([])
})

test('a slower machine may take longer, and no document may be larger for it', () => {
  expect(worseThan(kept, [row('list, first byte p95', 100, 'ms')], 200)).toEqual([])
  expect(worseThan(kept, [row('list, document', 81, 'kB'), row('list, document', 84, 'kB')], 200)).toHaveLength(1)
})
