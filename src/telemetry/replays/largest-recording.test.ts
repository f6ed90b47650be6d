import { expect, test } from 'vitest'
import { digested, segmentOf } from './largest-segments.ts'

test('a segment larger than is read is refused before it is unpacked as a whole, and leaves a gap', () => {
  const payload = segmentOf({ type: 3, data: {} }, 100 * 1024 * 1024)
  const refused = { unreadable: 'recording_too_large', recorded: { state: 'unreadable' }, blobs: [] }
  expect(digested(payload)).toMatchObject(refused)
})
