import { expect, test } from 'vitest'
import { retentionOf } from './retention.ts'

const instance = {
  retentionDays: 90,
  retentionMaxDays: null,
  spanRetentionDays: 30,
  logRetentionDays: 14,
  metricRetentionDays: 60,
  metricPointRetentionDays: 14,
  replayRetentionDays: 30,
  profileRetentionDays: 30,
}

const kinds = ['events', 'spans', 'logs', 'metrics', 'replays', 'profiles'] as const

test.each([
  { own: [null, null, null, null, null, null], kept: [90, 30, 14, 60, 14, 30, 30] },
  { own: [7, null, null, null, null, null], kept: [7, 7, 7, 7, 7, 7, 7] },
  { own: [60, null, null, null, null, null], kept: [60, 30, 14, 60, 14, 30, 30] },
  { own: [7, 14, 10, 20, 9, 12], kept: [7, 14, 10, 20, 14, 9, 12] },
  { own: [null, 3, 2, 5, 4, 6], kept: [90, 3, 2, 5, 5, 4, 6] },
  { own: [365, 365, 365, 365, 365, 365], kept: [90, 30, 14, 60, 14, 30, 30] },
])(
  `${kinds.join(', ')} for $own days, where the server keeps 90, 30, 14, 60, 30 and 30, and 14 of points`,
  ({ own, kept }) => {
    const [retentionDays = null, spanRetentionDays = null, logRetentionDays = null] = own
    const [, , , metricRetentionDays = null, replayRetentionDays = null, profileRetentionDays = null] = own
    const [events, spans, logs, metrics, points, replays, profiles] = kept
    const project = {
      retentionDays,
      spanRetentionDays,
      logRetentionDays,
      metricRetentionDays,
      replayRetentionDays,
      profileRetentionDays,
    }
    expect(retentionOf(project, instance)).toEqual({ events, spans, logs, metrics, points, replays, profiles })
  },
)
