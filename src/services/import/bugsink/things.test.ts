import { expect, test } from 'vitest'
import { issueOf, issueRow } from './things.ts'

const muted = {
  id: 'a-b',
  last_seen: '2026-09-25 22:15:26',
  is_resolved: 0,
  is_resolved_by_next_release: 0,
  is_muted: 1,
}
const stateWith = (conditions: string) =>
  issueOf(issueRow.parse({ ...muted, unmute_on_volume_based_conditions: conditions }), '1', []).state

test('an issue that is muted until there are so many events is archived until then', () => {
  expect(stateWith('[{"period":"day","nr_of_periods":2,"volume":10}]')).toMatchObject({
    status: 'archived',
    until: { kind: 'events', count: 10, windowMinutes: 2880 },
  })
})

test.each(['', '{', '[]', '[1]', 'null'])('conditions that say nothing, %j, archive it forever', (conditions) => {
  expect(stateWith(conditions)).toMatchObject({ status: 'archived', until: { kind: 'forever' } })
})
