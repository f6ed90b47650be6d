import { expect, test } from 'vitest'
import { retentionOf } from './retention.ts'

const instance = { retentionDays: 90, spanRetentionDays: 30, logRetentionDays: 14 }

test.each([
  { own: [null, null, null], kept: [90, 30, 14] },
  { own: [7, null, null], kept: [7, 7, 7] },
  { own: [60, null, null], kept: [60, 30, 14] },
  { own: [7, 14, 10], kept: [7, 14, 10] },
  { own: [null, 3, 2], kept: [90, 3, 2] },
  { own: [365, 365, 365], kept: [90, 30, 14] },
])('events, spans and logs for $own days, where the server keeps 90, 30 and 14', ({ own, kept }) => {
  const [retentionDays = null, spanRetentionDays = null, logRetentionDays = null] = own
  const [events, spans, logs] = kept
  expect(retentionOf({ retentionDays, spanRetentionDays, logRetentionDays }, instance)).toEqual({ events, spans, logs })
})
