import { describe, expect, test } from 'vitest'
import { eventTable } from './table.ts'
import { encodeRows } from '../rows/row-encoder.ts'
import { aRow } from '#storage/events/sample-row.ts'

describe('encoding rows', () => {
  test('tells where each row ends, so that rows can be picked', () => {
    const rows = ['', 'é🧨', 'x'.repeat(100_000)].map((title) => aRow({ title }))
    const together = encodeRows(eventTable, rows)
    const apart = rows.map((row) => encodeRows(eventTable, [row]).bytes)
    expect(Buffer.from(together.bytes)).toEqual(Buffer.concat(apart))
    expect([...together.ends]).toEqual(
      apart.map((_, n) => apart.slice(0, n + 1).reduce((sum, one) => sum + one.length, 0)),
    )
  })

  test('makes bytes that may be handed to another thread', () => {
    const { bytes } = encodeRows(eventTable, [aRow()])
    const copy = Uint8Array.from(bytes)
    // Not from Node's pool, which others use as well.
    expect(bytes.byteOffset).toBe(0)
    expect(structuredClone(bytes, { transfer: [bytes.buffer] })).toEqual(copy)
  })

  test.each([
    { timestamp: Number.NaN },
    { timestamp: 0.5 },
    { receivedAt: -1 },
    { timestamp: Date.UTC(2200, 0) },
    { eventId: 'no id' as never },
    { groupHash: 'z'.repeat(32) as never },
    { projectId: -1 as never },
  ])('refuses a row that the engine would refuse: %j', (wrong) => {
    expect(() => encodeRows(eventTable, [aRow(), aRow(wrong)])).toThrow(RangeError)
  })
})
