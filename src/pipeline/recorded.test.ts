import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { digestRecorded, expectedFile, recordedEvents } from './recorded.ts'

describe('what real SDKs sent', () => {
  test('is there to compare with', () => {
    expect(recordedEvents().length).toBeGreaterThan(50)
  })

  // After an intended change, run `node tools/fixtures.ts` and read the diff.
  test.each(recordedEvents())('%s comes out as expected', (path) => {
    expect(digestRecorded(path)).toEqual(JSON.parse(readFileSync(expectedFile(path), 'utf8')) as Json)
  })
})
