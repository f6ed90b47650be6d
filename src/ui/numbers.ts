import { requestContext } from '#messages/request.ts'
import { kept } from './kept.ts'

// Numbers and times are written on the server, in the language of the request: what a browser would make of them may
// differ, and React would take it for a fault. Islands are handed finished texts.

const numbersIn = kept((locale: string) => new Intl.NumberFormat(locale))
const shortIn = kept(
  (locale: string) =>
    new Intl.NumberFormat(locale, {
      notation: 'compact',
      maximumFractionDigits: 1,
      maximumSignificantDigits: 3,
      roundingPriority: 'lessPrecision',
      roundingMode: 'trunc',
    }),
)
const tenthsIn = kept(
  (locale: string) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const decimalsIn = kept((locale: string) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }))
const finePercentsIn = kept(
  (locale: string) => new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 3 }),
)
const exactPercentsIn = kept(
  (locale: string) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2, roundingMode: 'floor' }),
)
const percentsIn = kept((locale: string) => new Intl.NumberFormat(locale, { style: 'percent' }))

/**
 * A count as short as the locale allows: 999, 1.2k, 12.4k, 124k, 3M; in German 12.449 and 3,2 Mio. Rounded down, so that
 * 999,999 does not read as a million.
 */
export function shortNumber(value: number, locale: string = requestContext().locale): string {
  const parts = shortIn(locale).formatToParts(Math.trunc(value))
  // Where the language has no short word for it, rounded digits would only be wrong ones.
  if (!parts.some(({ type }) => type === 'compact')) return exactNumber(Math.trunc(value), locale)
  // A thousand is k, as in kB; K is Intl's.
  return parts.map(({ type, value: text }) => (type === 'compact' && text === 'K' ? 'k' : text)).join('')
}

/** 12345 → `12,345` as people of the locale write it. */
export function exactNumber(value: number, locale: string = requestContext().locale): string {
  return numbersIn(locale).format(value)
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** 1_500_000 → `1.5 MB` (powers of 1000), in at most three digits. The units are the same in every language of ours. */
export function byteSize(bytes: number, locale: string = requestContext().locale): string {
  let scaled = Math.max(0, bytes)
  let power = 0
  // What would round up to 1000 of a unit is 1.0 of the next.
  while (Math.round(scaled) >= 1000 && power < byteUnits.length - 1) {
    scaled /= 1000
    power += 1
  }
  const isWhole = power === 0 || scaled >= 99.95
  const number = isWhole ? exactNumber(Math.round(scaled), locale) : tenthsIn(locale).format(scaled)
  return `${number} ${byteUnits[power]}`
}

/** A share of a whole as whole percents: `0%`, `<1%`, `42%`, `>99%`, `100%`; never rounded to a lie at either end. */
export function percent(part: number, whole: number, locale: string = requestContext().locale): string {
  const percents = (share: number) => percentsIn(locale).format(share / 100)
  if (whole <= 0 || part <= 0) return percents(0)
  const share = (part / whole) * 100
  if (share < 1) return `<${percents(1)}`
  if (share > 99 && share < 100) return `>${percents(99)}`
  return percents(Math.round(share))
}

/** What is no count, in three digits: 0.0123, 1.23, 12.3, 1,230. */
export function decimal(value: number, locale: string = requestContext().locale): string {
  return decimalsIn(locale).format(value)
}

/** 0.01234 → `1.23%`. */
export function finePercent(share: number, locale: string = requestContext().locale): string {
  return finePercentsIn(locale).format(share)
}

/** 0.99996 → `99.99%`: two decimals and never rounded up, for shares of which the last hundredth matters. */
export function flooredPercent(share: number, locale: string = requestContext().locale): string {
  // In floating point, 1 - 1/10000 may lie just below what it is.
  return exactPercentsIn(locale).format(share + 1e-9)
}
