import { describe, expect, test } from 'vitest'
import { countRows, joinRows, noRows, pickRows, type EncodedRows } from './encoded-rows.ts'

/** Three rows in a file and two in memory: of 10, 20, 30, 1 and 2 bytes. */
const rows: EncodedRows = {
  runs: [
    { place: '/rows', from: 0, ends: Uint32Array.of(10, 30, 60) },
    { place: new Uint8Array(3), from: 0, ends: Uint32Array.of(1, 3) },
  ],
}

/** The byte range of each row. */
function bytesOf({ runs }: EncodedRows): string[] {
  return runs.flatMap(({ place, from, ends }) =>
    [...ends].map((end, row) => `${typeof place === 'string' ? place : 'memory'} ${ends[row - 1] ?? from}-${end}`),
  )
}

describe('rows that are picked', () => {
  const all = ['/rows 0-10', '/rows 10-30', '/rows 30-60', 'memory 0-1', 'memory 1-3']

  test.each(Array.from({ length: 32 }, (_, bits) => bits))('are those and no others, in order: %i', (bits) => {
    const wanted = (index: number) => (bits & (1 << index)) !== 0
    const picked = pickRows(rows, wanted)
    expect(bytesOf(picked)).toEqual(all.filter((_, index) => wanted(index)))
    expect(countRows(picked)).toBe(bytesOf(picked).length)
  })

  test('all of them, are the same object', () => {
    expect(pickRows(rows, () => true)).toBe(rows)
    expect(pickRows(noRows, () => true)).toBe(noRows)
  })
})

test('rows that are joined follow each other', () => {
  expect(
    bytesOf(
      joinRows(
        pickRows(rows, (index) => index === 4),
        rows,
      ),
    ).slice(0, 2),
  ).toEqual(['memory 1-3', '/rows 0-10'])
  expect(countRows(joinRows(rows, rows))).toBe(10)
})
