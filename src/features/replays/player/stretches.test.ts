import { describe, expect, test } from 'vitest'
import { needFor, partsOf, type PlayedSegment } from './stretches.ts'

/** Segments of ten seconds each; those in `snapshots` start with a full snapshot. */
function segments(numbers: readonly number[], snapshots: readonly number[]): readonly PlayedSegment[] {
  return numbers.map((segmentId) => ({
    segmentId,
    startedAt: segmentId * 10_000,
    endedAt: (segmentId + 1) * 10_000,
    snapshotsAt: snapshots.includes(segmentId) ? [segmentId * 10_000] : [],
    state: 'kept',
  }))
}

describe('a recording without holes', () => {
  const { stretches, gaps } = partsOf(segments([0, 1, 2, 3, 4, 5], [0, 3]), 0, 60_000)

  test('is one stretch', () => {
    expect(stretches).toHaveLength(1)
    expect(gaps).toEqual([])
  })

  test('needs for a moment the segments from the last full snapshot on, and no others', () => {
    expect(needFor(stretches, 48_000)).toMatchObject({ first: 3, last: 4, at: 48_000 })
    expect(needFor(stretches, 0)).toMatchObject({ first: 0, last: 0 })
    expect(needFor(stretches, 60_001)).toBeUndefined()
  })
})

test('a page on which nothing happens any more is shown until the recording ends', () => {
  const { stretches, gaps } = partsOf(segments([0, 1], [0]), 0, 60_000)
  expect(stretches.map(({ from, until }) => [from, until])).toEqual([[0, 60_000]])
  expect(gaps).toEqual([])
  expect(needFor(stretches, 50_000)).toMatchObject({ first: 0, last: 1, at: 50_000 })
})

describe('a recording with a missing segment', () => {
  const { stretches, gaps } = partsOf(segments([0, 1, 3, 4, 5], [0, 4]), 0, 60_000)

  test('goes on at the next full snapshot, and says what is missing until there', () => {
    expect(stretches.map(({ from, until }) => [from, until])).toEqual([
      [0, 20_000],
      [40_000, 60_000],
    ])
    expect(gaps).toEqual([{ from: 20_000, until: 40_000, reason: 'missing' }])
    expect(needFor(stretches, 25_000)).toMatchObject({ at: 40_000, first: 0, last: 0 })
  })
})

test('a segment that cannot be read is a gap that says so', () => {
  const all = segments([0, 1, 2], [0, 2]).map((one) =>
    one.segmentId === 1 ? { ...one, state: 'unreadable' as const } : one,
  )
  expect(partsOf(all, 0, 30_000).gaps).toEqual([{ from: 10_000, until: 20_000, reason: 'unreadable' }])
})

test('a recording whose first picture never came begins with a gap, and one without any picture is all gap', () => {
  expect(partsOf(segments([1, 2], [2]), 0, 30_000).gaps).toEqual([{ from: 0, until: 20_000, reason: 'missing' }])
  const none = partsOf(segments([0, 1], []), 0, 20_000)
  expect(none.stretches).toEqual([])
  expect(none.gaps).toEqual([{ from: 0, until: 20_000, reason: 'no_picture' }])
  expect(partsOf([], 0, 20_000).gaps).toEqual([{ from: 0, until: 20_000, reason: 'missing' }])
})
