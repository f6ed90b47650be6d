import { expect, test } from 'vitest'
import { retentionOf } from './retention.ts'

const instance = { retentionDays: 90, spanRetentionDays: 30 }

test.each([
  { events: null, spans: null, kept: { events: 90, spans: 30 } },
  { events: 7, spans: null, kept: { events: 7, spans: 7 } },
  { events: 60, spans: null, kept: { events: 60, spans: 30 } },
  { events: 7, spans: 14, kept: { events: 7, spans: 14 } },
  { events: null, spans: 3, kept: { events: 90, spans: 3 } },
  { events: 365, spans: 365, kept: { events: 90, spans: 30 } },
])('events for $events and spans for $spans days, where the server keeps 90 and 30', ({ events, spans, kept }) => {
  expect(retentionOf({ retentionDays: events, spanRetentionDays: spans }, instance)).toEqual(kept)
})
