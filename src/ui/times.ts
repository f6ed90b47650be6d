import { kept } from './kept.ts'

const steps = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

type Unit = (typeof steps)[number]['unit'] | 'second' | 'millisecond'

const agoIn = kept((locale: string) => new Intl.RelativeTimeFormat(locale, { style: 'narrow' }))
const nowIn = kept((locale: string) => new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'auto' }))
const lengthIn = kept(
  (locale: string, unit: Unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }),
)
const exactIn = kept(
  (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone,
      timeZoneName: 'short',
    }),
)

/**
 * How long ago, as short as the locale allows: `now`, `5m ago`, `3h ago`, `2d ago`, `4mo ago`.
 * Rounded down. Less than a minute either way is `now`.
 */
export function relativeTime(at: Date, now: Date, locale = 'en'): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const step = steps.find((one) => Math.abs(seconds) >= one.seconds)
  if (step === undefined) return nowIn(locale).format(0, 'second')
  return agoIn(locale).format(Math.trunc(seconds / step.seconds), step.unit)
}

/** A length of time by its one leading unit: `340ms`, `12s`, `5m`, `3h`, `2d`. Rounded down. */
export function shortAge(ms: number, locale = 'en'): string {
  const seconds = Math.max(0, ms / 1000)
  const step =
    [...steps, { unit: 'second', seconds: 1 } as const].find((one) => seconds >= one.seconds) ??
    ({
      unit: 'millisecond',
      seconds: 0.001,
    } as const)
  return lengthIn(locale, step.unit).format(Math.trunc(seconds / step.seconds))
}

/** Date, time to the second and zone: `21 Nov 2026, 01:33:20 UTC`. */
export function exactTime(at: Date, locale = 'en-GB', timeZone = 'UTC'): string {
  return exactIn(locale, timeZone).format(at)
}
