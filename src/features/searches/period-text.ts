import { PERIOD_HERE, periodAt, periodMs, periodNames, spanOf, type PeriodName } from '#domain/address/period.ts'
import { localTime } from '#domain/time-zone.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { rangeText } from '#ui/times.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A period as a choice: `Last 14 days`, `21 Nov 2026, 13:00 – 15:30`. */
export function periodText(name: PeriodName): string {
  const span = spanOf(name)
  if (span !== undefined) return rangeText(span)
  const { unit, count } = lengthOf(name)
  return messages('scope')(`period.${unit}`, { count })
}

/** A period within a sentence, after "in": `14 days`, `21 Nov 2026, 13:00 – 15:30`. */
export function windowText(name: PeriodName): string {
  const t = messages('scope')
  const span = spanOf(name)
  if (span !== undefined) return t('window.span', { range: rangeText(span) })
  const { unit, count } = lengthOf(name)
  return t(`window.${unit}`, { count })
}

/** A period's length in its largest whole unit. */
function lengthOf(name: PeriodName): { readonly unit: 'days' | 'hours' | 'minutes'; readonly count: number } {
  const ms = periodMs(name)
  if (ms % DAY_MS === 0 && ms > DAY_MS) return { unit: 'days', count: ms / DAY_MS }
  if (ms % HOUR_MS === 0) return { unit: 'hours', count: ms / HOUR_MS }
  return { unit: 'minutes', count: ms / MINUTE_MS }
}

/** Texts of the period control in the reader's language and time zone. */
export interface PeriodChoices {
  readonly label: string
  /** The current period. */
  readonly value: string
  readonly presets: readonly { readonly label: string; readonly href: string; readonly checked: boolean }[]
  /** The address template for a custom period. */
  readonly href: string
  readonly timeZone: string
  /** Initial values of the fields: `2026-11-21T13:00`. */
  readonly since: string
  readonly until: string
  readonly texts: {
    readonly typed: string
    readonly example: string
    readonly apply: string
    readonly wrong: string
    readonly since: string
    readonly until: string
    readonly range: string
    readonly zone: string
  }
}

/** @param hrefOf the page's address with another period */
export function periodChoices(chosen: PeriodName, hrefOf: (period: PeriodName) => string): PeriodChoices {
  const window = periodAt(chosen, new Date())
  const t = messages('scope')
  const { timeZone } = requestContext()
  return {
    label: t('period.label'),
    value: periodText(chosen),
    presets: periodNames.map((name) => ({ label: periodText(name), href: hrefOf(name), checked: name === chosen })),
    href: hrefOf(PERIOD_HERE),
    timeZone,
    since: fieldText(window.since, timeZone),
    until: fieldText(window.until, timeZone),
    texts: {
      typed: t('period.typed'),
      example: t('period.example'),
      apply: t('period.apply'),
      wrong: t('period.wrong'),
      since: t('period.since'),
      until: t('period.until'),
      range: t('period.range'),
      zone: t('period.zone', { zone: timeZone }),
    },
  }
}

/** Formats a moment for a datetime-local field. */
function fieldText(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(at.getTime(), timeZone)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}
