import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultConfig } from '#domain/monitor/monitor.ts'
import { isCrontab, nextRuns } from './next-run.ts'

const table = new URL('../../../fixtures/schedules/runs.csv', import.meta.url)

test('jobs run as an independent table of fifty years says, around every change of clocks', () => {
  const lines = readFileSync(table, 'utf8').trim().split('\n')
  expect(lines.length).toBeGreaterThan(3_000)
  const wrong = lines.filter((line) => {
    const [timezone = '', value = '', after, runs] = line.split(',')
    const config = { ...defaultConfig, schedule: { type: 'crontab', value }, timezone } as const
    return (
      nextRuns(config, Number(after) * 1000, 3)
        .map((at) => at / 1000)
        .join(' ') !== runs
    )
  })
  // In 1977, the hour that Tehran skipped was the last of a day. No zone has such a change any more.
  expect(wrong.filter((line) => !line.startsWith('Asia/Tehran') || !line.includes(' 23 * * *,227710800,'))).toEqual([])
})

test('intervals of months end with the month, and keep to the calendar', () => {
  const monthly = { ...defaultConfig, schedule: { type: 'interval', value: 1, unit: 'month' } } as const
  const days = nextRuns(monthly, Date.UTC(2027, 0, 31), 1).map((at) => new Date(at).toISOString().slice(0, 10))
  expect(days).toEqual(['2027-02-28'])
})

test('five fields, six, names and nicknames are schedules; what never comes is none', () => {
  const taken = ['*/5 * * * *', '0 0 12 * * *', '0 9 * JAN MON-FRI', '@daily', '0 0 29 2 *']
  expect(taken.filter((text) => !isCrontab(text))).toEqual([])
  expect(['', '* * * *', '61 * * * *', '0 0 31 2 *', '@often'].filter(isCrontab)).toEqual([])
})
