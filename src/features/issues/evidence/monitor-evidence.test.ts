import { expect, test } from 'vitest'
import { monitorEvidenceOf } from './monitor-evidence.ts'

const monitor = {
  kind: 'check_in',
  headline: 'Missed check-in',
  monitor_id: 7,
  slug: 'nightly-backup',
  name: 'Nightly backup',
  fate: 'missed',
  expected_at: 1_800_000_000,
  check_in_id: null,
  duration: null,
  last_ok_at: null,
  schedule: 'Every day at 03:00',
  failures: 2,
}

test('the evidence of a monitor is read from its event, and from no other', () => {
  const read = monitorEvidenceOf({ type: 'monitor', contexts: { monitor } })
  expect(read).toMatchObject({ name: 'Nightly backup', fate: 'missed', expected_at: new Date(1_800_000_000_000) })
  expect(monitorEvidenceOf({ type: 'default', contexts: { monitor } })).toBeUndefined()
  expect(monitorEvidenceOf({ type: 'monitor', contexts: {} })).toBeUndefined()
})

test('what scrubbing has replaced costs itself only', () => {
  const read = monitorEvidenceOf({ type: 'monitor', contexts: { monitor: { ...monitor, slug: null } } })
  expect(read).toMatchObject({ slug: '', name: 'Nightly backup' })
})
