import { ratingOf, ratingOfScore, type VitalRating, type WebVital } from '#domain/performance/web-vitals.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { durationText } from '#ui/duration.ts'
import { decimal } from '#ui/numbers.ts'

/** Formats a vital: a duration, or a plain number. */
export function vitalText(vital: WebVital, value: number): string {
  return vital === 'cls' ? decimal(value) : durationText(value * 1000)
}

const dots: Record<VitalRating, string> = { good: 'bg-chart', fair: 'bg-warning', poor: 'bg-error' }
/** Shapes in addition to colours. */
const shapes: Record<VitalRating, string> = { good: 'rounded-full', fair: 'rotate-45', poor: '' }

/** A rating as a mark, with a text for tooltip and screen readers. */
export function RatingMark({ rating }: { rating: VitalRating }) {
  const name = messages('performance')(`rating.${rating}`)
  return (
    <span title={name} className="mr-1.5 inline-block align-middle">
      <span aria-hidden="true" className={cx('block size-2', dots[rating], shapes[rating])} />
      <span className="sr-only">{name}</span>
    </span>
  )
}

/** A vital with its rating; a dash without measurements. */
export function VitalValue({ vital, value }: { vital: WebVital; value: number | null }) {
  if (value === null) return '–'
  return (
    <span className="whitespace-nowrap">
      <RatingMark rating={ratingOf(vital, value)} />
      {vitalText(vital, value)}
    </span>
  )
}

/** A score of 0 … 100 with its rating. */
export function Score({ score }: { score: number | null }) {
  if (score === null) return '–'
  return (
    <span className="whitespace-nowrap">
      <RatingMark rating={ratingOfScore(score)} />
      {Math.round(score)}
    </span>
  )
}
