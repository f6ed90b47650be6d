import { requestContext } from '#messages/request.ts'
import { kept } from './kept.ts'

// Numbers and times are formatted on the server in the request's language: the browser's output may differ, which React
// reports as a hydration error. Client components receive formatted texts.

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
 * Formats a count as short as the locale allows: 999, 1.2k, 12.4k, 124k, 3M; in German 12.449 and 3,2 Mio. Rounds down,
 * so that 999,999 does not become a million.
 */
export function shortNumber(value: number, locale: string = requestContext().locale): string {
  const parts = shortIn(locale).formatToParts(Math.trunc(value))
  // Without a compact form in the language, rounded digits would just be wrong.
  if (!parts.some(({ type }) => type === 'compact')) return exactNumber(Math.trunc(value), locale)
  // A thousand is k, as in kB; Intl writes K.
  return parts.map(({ type, value: text }) => (type === 'compact' && text === 'K' ? 'k' : text)).join('')
}

/** 12345 → `12,345`, in the locale's format. */
export function exactNumber(value: number, locale: string = requestContext().locale): string {
  return numbersIn(locale).format(value)
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** 1_500_000 → `1.5 MB` (powers of 1000), with at most three digits. All our languages use the same units. */
export function byteSize(bytes: number, locale: string = requestContext().locale): string {
  let scaled = Math.max(0, bytes)
  let power = 0
  // A value that would round to 1000 becomes 1.0 of the next unit.
  while (Math.round(scaled) >= 1000 && power < byteUnits.length - 1) {
    scaled /= 1000
    power += 1
  }
  const isWhole = power === 0 || scaled >= 99.95
  const number = isWhole ? exactNumber(Math.round(scaled), locale) : tenthsIn(locale).format(scaled)
  return `${number} ${byteUnits[power]}`
}

/** Formats a share in whole percents: `0%`, `<1%`, `42%`, `>99%`, `100%`. Never rounds to 0% or 100%. */
export function percent(part: number, whole: number, locale: string = requestContext().locale): string {
  const percents = (share: number) => percentsIn(locale).format(share / 100)
  if (whole <= 0 || part <= 0) return percents(0)
  const share = (part / whole) * 100
  if (share < 1) return `<${percents(1)}`
  if (share > 99 && share < 100) return `>${percents(99)}`
  return percents(Math.round(share))
}

/** Formats a fractional number with three significant digits: 0.0123, 1.23, 12.3, 1,230. */
export function decimal(value: number, locale: string = requestContext().locale): string {
  return decimalsIn(locale).format(value)
}

/** 0.01234 → `1.23%`. */
export function finePercent(share: number, locale: string = requestContext().locale): string {
  return finePercentsIn(locale).format(share)
}

/** 0.99996 → `99.99%`: two decimals, never rounded up, for shares such as uptime where the last hundredth matters. */
export function flooredPercent(share: number, locale: string = requestContext().locale): string {
  // In floating point, 1 - 1/10000 may be slightly too small.
  return exactPercentsIn(locale).format(share + 1e-9)
}
