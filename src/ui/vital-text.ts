import type { WebVital } from '#domain/performance/web-vitals.ts'
import { durationText } from './duration.ts'
import { decimal } from './numbers.ts'

/** A vital as people read it: a time, or a plain number. @param value milliseconds; of `cls` no unit */
export function vitalText(vital: WebVital, value: number): string {
  return vital === 'cls' ? decimal(value) : durationText(value * 1000)
}
