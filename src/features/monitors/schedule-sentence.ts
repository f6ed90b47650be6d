import cronstrue from 'cronstrue'
import 'cronstrue/locales/de.js'
import 'cronstrue/locales/ja.js'
import type { MonitorConfig } from '#domain/monitor/monitor.ts'
import { requestContext } from '#messages/request.ts'
import { scheduleText } from './words.ts'

/** Natural Japanese; the library's translation puts "in the following" before each time. */
const japanese: Readonly<Record<string, string | null>> = {
  at: '実行：',
  atSpace: '実行：',
  atX0: '実行：%s',
  betweenX0AndX1: '%s～%s',
  commaX0ThroughX1: '、%s～%s',
  commaAndX0ThroughX1: '、%s～%s',
  commaOnlyOnX0: '、%sのみ',
  commaOnlyInX0: '、%sのみ',
  commaOnDayX0OfTheMonth: '、毎月%s日',
  commaBetweenDayX0AndX1OfTheMonth: '、毎月%s日～%s日',
  commaOnTheLastDayOfTheMonth: '、毎月末日',
  commaOnTheLastWeekdayOfTheMonth: '、毎月最後の平日',
  commaOnTheLastX0OfTheMonth: '、毎月最後の%s',
  commaOnTheX0OfTheMonth: '、毎月%s',
  commaOnThe: '、毎月',
  spaceX0OfTheMonth: '%s',
  commaEveryX0Days: '、%s日ごと',
  commaAndOnX0: '、または%s',
  onTheHour: '毎正時',
  first: '第1',
  second: '第2',
  third: '第3',
  fourth: '第4',
  fifth: '第5',
  atX0MinutesPastTheHour: '毎時%s分',
  atX0SecondsPastTheMinute: '毎分%s秒',
}

Object.assign(
  cronstrue.locales.ja ?? {},
  Object.fromEntries(Object.entries(japanese).map(([name, text]) => [name, () => text])),
)

/**
 * Describes a schedule: `At 3:30 AM, only on Sunday`, `Every 2 hours`; `undefined` if the crontab cannot be described.
 */
export function scheduleSentence(config: MonitorConfig): string | undefined {
  const { schedule } = config
  if (schedule?.type !== 'crontab') return scheduleText(config)
  const { locale, clock } = requestContext()
  try {
    const text = cronstrue.toString(schedule.value, {
      locale,
      use24HourTimeFormat: clock !== 'h12',
      trimHoursLeadingZero: clock === 'h12',
    })
    return locale === 'ja' ? text.replaceAll(', ', '、').replaceAll(' ', '') : text
  } catch {
    // It throws strings for unsupported syntax, such as "?" for a minute.
    return undefined
  }
}
