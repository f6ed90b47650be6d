import { expect, test } from 'vitest'
import { aResult } from '#domain/uptime/sample-result.ts'
import { readProbeReport } from './probe-report.ts'

const read = (differing: object) =>
  readProbeReport(Buffer.from(JSON.stringify({ results: [{ ...aResult(7), ...differing }] })))

test('a report of a probe node is read as it was sent, but for who sent it', () => {
  expect(read({ probeId: 3, probe: 'Oslo' })).toMatchObject([{ checkId: 7, probeId: 0, probe: '', detail: '503' }])
  expect(readProbeReport(Buffer.from('{'))).toBeUndefined()
})

test.each([{ certificateUntil: 8_640_000_000_000_001 }, { at: -1 }, { failure: 'tired' }, { status: 1000 }])(
  'one that could not be kept is none: %j',
  (differing) => expect(read(differing)).toBeUndefined(),
)
