import { describe, expect, test } from 'vitest'
import type { EventRow } from '#domain/event/event-row.ts'
import { eventTable } from './table.ts'
import { encodeRows } from '../rows/row-encoder.ts'
import { aRow } from '#storage/events/sample-row.ts'

/** The single run that in-memory rows form. */
function encodedRun(rows: readonly EventRow[]) {
  const [run] = encodeRows(eventTable, rows).runs
  if (run === undefined || typeof run.place === 'string') throw new Error('no rows in memory')
  return { bytes: run.place, ends: run.ends }
}

describe('encoding rows', () => {
  test('tells where each row ends, so that rows can be picked', () => {
    const rows = ['', 'é🧨', 'x'.repeat(100_000)].map((title) => aRow({ title }))
    const together = encodedRun(rows)
    const apart = rows.map((row) => encodedRun([row]).bytes)
    expect(Buffer.from(together.bytes)).toEqual(Buffer.concat(apart))
    expect([...together.ends]).toEqual(
      apart.map((_, n) => apart.slice(0, n + 1).reduce((sum, one) => sum + one.length, 0)),
    )
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
