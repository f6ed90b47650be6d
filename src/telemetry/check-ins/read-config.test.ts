import { describe, expect, test } from 'vitest'
import { isCrontab } from '#digest/schedule/next-run.ts'
import type { Json } from '#domain/event/event.ts'
import { readConfig } from '#domain/monitor/read-config.ts'

const read = (schedule: Json, more: Record<string, Json> = {}) => readConfig({ schedule, ...more }, isCrontab)

describe('a schedule', () => {
  test.each<[string, Json, object]>([
    ['in words', 'every 15 minutes', { schedule: { type: 'interval', value: 15, unit: 'minute' } }],
    ['of one', 'Every hour', { schedule: { type: 'interval', value: 1, unit: 'hour' } }],
    ['as Go writes it', '@every 5m', { schedule: { type: 'interval', value: 5, unit: 'minute' } }],
    ['of a name', '@daily', { schedule: { type: 'crontab', value: '@daily' } }],
    [
      'in plural and upper case',
      { type: 'INTERVAL', value: '2', unit: 'Hours' },
      { schedule: { type: 'interval', value: 2, unit: 'hour' } },
    ],
    [
      'of whole minutes in seconds',
      { type: 'interval', value: 300, unit: 'seconds' },
      { schedule: { type: 'interval', value: 5, unit: 'minute' } },
    ],
    ['of six fields', '0 30 6 * * *', { schedule: { type: 'crontab', value: '0 30 6 * * *' } }],
    ['of seven fields', '0 30 6 ? * MON-FRI *', { schedule: { type: 'crontab', value: '0 30 6 * * MON-FRI' } }],
    [
      'after a time zone',
      'CRON_TZ=Asia/Tokyo 0 6 * * *',
      { schedule: { type: 'crontab', value: '0 6 * * *' }, timezone: 'Asia/Tokyo' },
    ],
    [
      'before the name of a time zone',
      '@daily Europe/Berlin',
      { schedule: { type: 'crontab', value: '@daily' }, timezone: 'Europe/Berlin' },
    ],
    [
      'before a time zone of several words',
      { type: 'crontab', value: '0 6 * * * Eastern Time (US & Canada)' },
      { schedule: { type: 'crontab', value: '0 6 * * *' }, timezone: 'America/New_York' },
    ],
  ])('%s is read', (_name, schedule, config) => {
    const found = read(schedule)
    expect(found).toMatchObject(config)
    expect(found?.unread).toBeUndefined()
  })

  test.each<[Json, string]>([
    ['@reboot', 'reboot'],
    [{ type: 'crontab', value: '@reboot' }, 'reboot'],
    ['0 0 1 1 1 1 2031', 'unknown'],
    ['sometimes', 'unknown'],
    [{ type: 'interval', value: 15, unit: 'second' }, 'seconds'],
    [{ type: 'interval', value: 'soon', unit: 'hour' }, 'unknown'],
  ])('%j is none, and says why', (schedule, reason) => {
    expect(read(schedule)).toEqual({ unread: [expect.objectContaining({ setting: 'schedule', reason })] })
  })

  test('has the zone that Windows calls by another name', () => {
    expect(read('@daily', { timezone: 'W. Europe Standard Time' })?.timezone).toBe('Europe/Berlin')
  })
})

test('a setting that cannot be read is named, and changes nothing', () => {
  const found = read('@daily', { timezone: 'Mars/Olympus', checkin_margin: 'a while', max_runtime: '20' })
  expect(found).toMatchObject({ maxRuntime: 20 })
  expect(found?.unread).toEqual([
    { setting: 'timezone', reason: 'unknown', value: 'Mars/Olympus' },
    { setting: 'checkin_margin', reason: 'unknown', value: 'a while' },
  ])
})
