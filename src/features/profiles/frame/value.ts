import type { ProfileUnit } from '#domain/profile/profile.ts'
import { durationText } from '#ui/duration.ts'
import { byteSize, decimal } from '#ui/numbers.ts'

/** Formats an amount in its profile's unit. */
export function amountText(amount: number, unit: ProfileUnit): string {
  switch (unit) {
    case 'ms':
      return durationText(amount * 1000)
    case 'bytes':
      return byteSize(amount)
    case 'count':
      return decimal(amount)
  }
}
