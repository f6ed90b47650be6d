import { kept } from './kept.ts'

const numbersIn = kept((locale: string) => new Intl.NumberFormat(locale))

const units = [
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'k' },
] as const

/**
 * A count in at most four characters and a letter: 999, 1.2k, 12.4k, 124k, 3M. Rounded down, so that 999,999 does not
 * read as a million.
 */
export function shortNumber(value: number): string {
  const unit = units.find(({ from }) => Math.abs(value) >= from)
  if (unit === undefined) return String(Math.trunc(value))
  const scaled = value / unit.from
  const tenths = Math.trunc(scaled * 10) / 10
  return `${Math.abs(scaled) < 100 ? tenths : Math.trunc(scaled)}${unit.letter}`
}

/** 12345 → `12,345` as people of the locale write it. */
export function exactNumber(value: number, locale = 'en'): string {
  return numbersIn(locale).format(value)
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** 1_500_000 → `1.5 MB` (powers of 1000), in at most three digits. */
export function byteSize(bytes: number): string {
  let scaled = Math.max(0, bytes)
  let power = 0
  // What would round up to 1000 of a unit is 1.0 of the next.
  while (Math.round(scaled) >= 1000 && power < byteUnits.length - 1) {
    scaled /= 1000
    power += 1
  }
  return `${power === 0 || scaled >= 99.95 ? Math.round(scaled) : scaled.toFixed(1)} ${byteUnits[power]}`
}

/** A share of a whole as whole percents: `0%`, `<1%`, `42%`, `>99%`, `100%`; never rounded to a lie at either end. */
export function percent(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0%'
  const share = (part / whole) * 100
  if (share < 1) return '<1%'
  if (share > 99 && share < 100) return '>99%'
  return `${Math.round(share)}%`
}
