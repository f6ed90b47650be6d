import type { ProfileUnit } from '#domain/profile/profile.ts'
import { durationText } from '#ui/duration.ts'

/** Formats a profile's numbers in the browser, because only the browser knows which of them are shown. */
export interface Written {
  value(value: number): string
  /** @param share 0 … 1 */
  share(share: number): string
  /** With its sign. */
  change(share: number): string
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** @param locale of the request: the page's language, which may differ from the browser's */
export function writtenIn(locale: string, unit: ProfileUnit): Written {
  const numbers = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 })
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const changes = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const value = (amount: number) => {
    switch (unit) {
      case 'ms':
        return durationText(amount * 1000)
      case 'bytes': {
        const power = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(amount, 1)) / 3)))
        return `${numbers.format(amount / 1000 ** power)} ${byteUnits[power]}`
      }
      case 'count':
        return numbers.format(amount)
    }
  }
  return { value, share: (share) => shares.format(share), change: (share) => changes.format(share) }
}
