import { describe, expect, test } from 'vitest'
import { encodeRows } from './encode.ts'
import { aRow } from './sample-row.ts'

describe('encoding rows', () => {
  test('tells where each row ends, so that rows can be picked', () => {
    const rows = ['', 'é🧨', 'x'.repeat(100_000)].map((title) => aRow({ title }))
    const together = encodeRows(rows)
    const apart = rows.map((row) => encodeRows([row]).bytes)
    expect(Buffer.from(together.bytes)).toEqual(Buffer.concat(apart))
    expect([...together.ends]).toEqual(
      apart.map((_, n) => apart.slice(0, n + 1).reduce((sum, one) => sum + one.length, 0)),
    )
  })

  test('makes bytes that may be handed to another thread', () => {
    const { bytes } = encodeRows([aRow()])
    expect(bytes.buffer.byteLength).toBe(bytes.byteLength)
    expect(structuredClone(bytes, { transfer: [bytes.buffer] }).length).toBeGreaterThan(0)
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
    expect(() => encodeRows([aRow(), aRow(wrong)])).toThrow(RangeError)
  })
})
