import { expect, test } from 'vitest'
import { retentionOf } from './retention.ts'

const instance = {
  retentionDays: 90,
  spanRetentionDays: 30,
  logRetentionDays: 14,
  metricRetentionDays: 60,
  metricPointRetentionDays: 14,
  profileRetentionDays: 30,
}

test.each([
  { own: [null, null, null, null], kept: [90, 30, 14, 60, 14, 30] },
  { own: [7, null, null, null], kept: [7, 7, 7, 7, 7, 7] },
  { own: [60, null, null, null], kept: [60, 30, 14, 60, 14, 30] },
  { own: [7, 14, 10, 20], kept: [7, 14, 10, 20, 14, 7] },
  { own: [null, 3, 2, 5], kept: [90, 3, 2, 5, 5, 30] },
  { own: [365, 365, 365, 365], kept: [90, 30, 14, 60, 14, 30] },
])(
  'events, spans, logs, metrics for $own days, where the server keeps 90, 30, 14 and 60, 14 of points and 30 of profiles',
  ({ own, kept }) => {
    const [retentionDays = null, spanRetentionDays = null, logRetentionDays = null, metricRetentionDays = null] = own
    const [events, spans, logs, metrics, points, profiles] = kept
    const project = { retentionDays, spanRetentionDays, logRetentionDays, metricRetentionDays }
    expect(retentionOf(project, instance)).toEqual({ events, spans, logs, metrics, points, profiles })
  },
)
