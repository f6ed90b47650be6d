import { expect, test } from 'vitest'
import type { DigestedBatch, DigestedItem } from '#domain/processing/batch.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { oneOf } from '#telemetry/wire.ts'
import { withoutRepeated } from './duplicates.ts'

const item = (id: string, blobs: number): DigestedItem => ({
  projectId: 1 as ProjectId,
  itemId: id.repeat(32) as EventId,
  units: oneOf('replay'),
  rows: 1,
  blobs,
  receivedAt: 0,
})
const blob = (key: string) => ({ key, from: 0, to: 1 })

test('what came before leaves neither rows nor blobs, and is counted', () => {
  const batch: DigestedBatch = {
    sections: [
      {
        kind: 'replays',
        items: [item('a', 1), item('b', 2), item('c', 0), item('d', 1)],
        rows: { runs: [{ place: '/rows', from: 0, ends: Uint32Array.of(1, 2, 3, 4) }] },
        blobs: ['a', 'b1', 'b2', 'd'].map(blob),
      },
    ],
    outcomes: [],
    records: 4,
    rowFiles: [],
  }
  const { sections, outcomes } = withoutRepeated(batch, new Set(['replays']), [true, false, true, true])
  expect(sections[0]?.items.map(({ itemId }) => itemId[0])).toEqual(['a', 'c', 'd'])
  expect(sections[0]?.blobs.map(({ key }) => key)).toEqual(['a', 'd'])
  expect(sections[0]?.rows.runs.flatMap(({ ends }) => [...ends])).toEqual([1, 3, 4])
  expect(outcomes).toMatchObject([{ category: 'replay', outcome: 'duplicate', quantity: 1 }])
})
