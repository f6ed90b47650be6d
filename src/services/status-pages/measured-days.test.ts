import { expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import { pastDays } from '#domain/past-days.ts'
import { newState, type MonitorState } from '#domain/monitor/monitor.ts'
import { checkDaysOf, checkStateOf, monitorDaysOf, monitorStateOf } from './measured-days.ts'

const now = new Date('2026-11-23T12:00:00Z')
const check = { intervalSeconds: 60, timeoutMs: 10_000, probes: [0] }
const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

test('a check that has not been made for a while stands in no state', () => {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  expect(checkStateOf({ state: 'up', lastAt: minutesAgo(4) }, check, now)).toBe('operational')
  expect(checkStateOf({ state: 'down', lastAt: minutesAgo(4) }, check, now)).toBe('major_outage')
  expect(checkStateOf({ state: 'up', lastAt: minutesAgo(6) }, check, now)).toBe('unknown')
  expect(checkStateOf({ state: 'up', lastAt: minutesAgo(100) }, { ...check, intervalSeconds: 3600 }, now)).toBe(
    'operational',
  )
  expect(checkStateOf({ state: 'paused', lastAt: now }, check, now)).toBe('unknown')
})

test('the days of a check count each result as an interval, and no day has more than its own length', () => {
  const days = [
    { start: midnight('2026-11-21'), up: 0, down: 0, maintenance: 0 },
    { start: midnight('2026-11-22'), up: 1430, down: 10, maintenance: 0 },
    { start: midnight('2026-11-23'), up: 1000, down: 0, maintenance: 1000 },
  ]
  expect(checkDaysOf(days, check, now)).toEqual([
    { date: '2026-11-21', state: 'unknown', knownSeconds: 0, downSeconds: 0 },
    { date: '2026-11-22', state: 'major_outage', knownSeconds: 86_400, downSeconds: 600 },
    { date: '2026-11-23', state: 'under_maintenance', knownSeconds: 43_200, downSeconds: 0 },
  ])
  const [, shared] = checkDaysOf(days, { ...check, probes: [0, 1] }, now)
  expect(shared).toMatchObject({ state: 'partial_outage', knownSeconds: 43_200, downSeconds: 300 })
})

test('a monitor stands as its worst environment, and its days by the share of runs that went wrong', () => {
  const environment = (name: string, status: MonitorState['status'], muted = false) => ({
    name,
    muted,
    state: { ...newState, status },
  })
  const environments = [environment('production', 'ok'), environment('dev', 'failing', true)]
  expect(monitorStateOf({ environments })).toBe('operational')
  expect(monitorStateOf({ environments: [...environments, environment('eu', 'failing')] })).toBe('major_outage')
  expect(monitorStateOf({ environments: [] })).toBe('unknown')

  const monitor = { projectId: 1 as ProjectId, slug: 'backup', environments }
  const fate = { ...monitor, environment: 'production', bucket: 1, fate: 'ok', runs: 3 } as const
  const fates = [
    fate,
    { ...fate, fate: 'missed', runs: 1 } as const,
    { ...fate, fate: 'unknown', runs: 9 } as const,
    { ...fate, fate: 'error', environment: 'dev', runs: 5 } as const,
    { ...fate, fate: 'error', slug: 'other', runs: 5 } as const,
    { ...fate, fate: 'late', bucket: 2 } as const,
  ]
  expect(monitorDaysOf(fates, monitor, { ...pastDays(3, now), now })).toEqual([
    { date: '2026-11-21', state: 'unknown', knownSeconds: 0, downSeconds: 0 },
    { date: '2026-11-22', state: 'partial_outage', knownSeconds: 86_400, downSeconds: 21_600 },
    { date: '2026-11-23', state: 'operational', knownSeconds: 43_200, downSeconds: 0 },
  ])
})
