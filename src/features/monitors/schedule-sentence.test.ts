import { describe, expect, test } from 'vitest'
import { defaultConfig, type MonitorConfig } from '#domain/monitor/monitor.ts'
import type { Locale } from '#messages/locales.ts'
import { inRequest, requestContext, type Clock } from '#messages/request.ts'
import { scheduleSentence } from './schedule-sentence.ts'

function said(schedule: MonitorConfig['schedule'], locale: Locale, clock: Clock = 'h23'): string | undefined {
  const config = { ...defaultConfig, schedule }
  return inRequest({ ...requestContext(), locale, clock }, () => scheduleSentence(config))
}

const crontab = (value: string) => ({ type: 'crontab', value }) as const

describe('a schedule in the reader’s words', () => {
  test.each([
    ['30 3 * * SUN', 'At 03:30, only on Sunday', 'Um 03:30, nur jeden Sonntag', '実行：03:30、日曜日のみ'],
    ['*/10 * * * *', 'Every 10 minutes', 'Alle 10 Minuten', '10分ごと'],
    ['*/30 * * * * *', 'Every 30 seconds', 'Alle 30 Sekunden', '30秒ごと'],
    ['15 0 3 * JAN *', 'At 03:00:15, only in January', 'Um 03:00:15, nur im Januar', '実行：03:00:15、1月のみ'],
    ['@daily', 'At 00:00', 'Um 00:00', '実行：00:00'],
    ['@hourly', 'Every hour', 'Jede Stunde', '毎時'],
    ['0 9-17 * * MON-FRI', 'Every hour, between 09:00 and 17:00, Monday through Friday', '', ''],
    ['0 0 * * FRI#2', 'At 00:00, on the second Friday of the month', '', '実行：00:00、毎月第2金曜日'],
    ['0 0 1 * MON', 'At 00:00, on day 1 of the month, and on Monday', '', ''],
  ])('%s', (text, english, german, japanese) => {
    expect(said(crontab(text), 'en')).toBe(english)
    if (german !== '') expect(said(crontab(text), 'de')).toBe(german)
    if (japanese !== '') expect(said(crontab(text), 'ja')).toBe(japanese)
  })

  test('goes by the reader’s clock', () => {
    expect(said(crontab('30 15 * * *'), 'en', 'h12')).toBe('At 3:30 PM')
  })

  test('of an interval is the interval', () => {
    expect(said({ type: 'interval', value: 2, unit: 'hour' }, 'en')).toBe('Every 2 hours')
  })

  test('is none where the words are not known', () => {
    expect(said(crontab('? * * * *'), 'en')).toBeUndefined()
  })
})
