import { unitText, type MetricQuestion } from '#domain/alert/telemetry-threshold.ts'
import { exactNumber } from '#ui/numbers.ts'

/** A metric's value with its unit: `312 millisecond`, `0.5/s`. */
export function amountText(value: number, unit: string): string {
  const written = exactNumber(Number(value.toPrecision(4)))
  if (unit === '' || unit.startsWith('/')) return written + unit
  return `${written} ${unit}`
}

/** A threshold's limit with the unit of its question. */
export function limitText(limit: number, question: Pick<MetricQuestion, 'of' | 'metric'>): string {
  return amountText(limit, unitText(question))
}
