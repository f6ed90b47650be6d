import { durationText } from './duration.ts'
import { byteSize, shortNumber } from './numbers.ts'

/** Units that are formatted the same everywhere. */
export type Measure = 'us' | 'ms' | 'bytes' | 'count'

export function measureText(value: number, unit: Measure): string {
  switch (unit) {
    case 'us':
      return durationText(value)
    case 'ms':
      return durationText(value * 1000)
    case 'bytes':
      return byteSize(value)
    case 'count':
      return shortNumber(Math.round(value))
  }
}
