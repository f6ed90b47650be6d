import { expect, test } from 'vitest'
import { costlyEvents, digested, LARGEST, segmentOf } from './largest-segments.ts'

test.each(Object.entries(costlyEvents))('the largest segment of %s is read', (_, event) => {
  const payload = segmentOf(event, LARGEST)
  expect(digested(payload)).toMatchObject({ unreadable: undefined, recorded: { state: 'kept' } })
})
