import { expect, test } from 'vitest'
import { readClientReport } from './digest.ts'

function read(...quantities: readonly unknown[]) {
  const discarded_events = quantities.map((quantity) => ({ reason: 'sample_rate', category: 'error', quantity }))
  const report = readClientReport(Buffer.from(JSON.stringify({ discarded_events })))
  if (!report.ok) throw new Error(report.refusal.reason)
  return { ...report.value, discards: report.value.discards.map(({ quantity }) => quantity) }
}

test('a report books what an SDK can have dropped, and is marked where it told of more', () => {
  expect(read(3, 4)).toEqual({ discards: [3, 4], isClamped: false })
  expect(read(20_000_000_000_000)).toEqual({ discards: [10_000_000], isClamped: true })
  expect(read(...Array(200).fill(1_000_000_000))).toEqual({ discards: [10_000_000], isClamped: true })
  expect(read(6_000_000, 6_000_000, 6_000_000)).toEqual({ discards: [6_000_000, 4_000_000], isClamped: true })
  expect(read(0, -1, 1.5, 'many', null)).toEqual({ discards: [1], isClamped: false })
})
