import { unitText, type MetricQuestion } from '#domain/alert/telemetry-threshold.ts'
import { exactNumber } from '#ui/numbers.ts'

/** A number of a metric as it is measured, with its unit: `312 millisecond`, `0.5/s`. */
export function amountText(value: number, unit: string): string {
  const written = exactNumber(Number(value.toPrecision(4)))
  if (unit === '' || unit.startsWith('/')) return written + unit
  return `${written} ${unit}`
}

/** The same, of what a threshold is over. */
export function limitText(limit: number, question: Pick<MetricQuestion, 'of' | 'metric'>): string {
  return amountText(limit, unitText(question))
}
