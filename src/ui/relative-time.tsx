import { ShortText } from './short.tsx'
import { fullTime, shortTime } from './times.ts'

interface RelativeTimeProps {
  readonly at: Date
  /** The moment of the render: the same for everything on a page. */
  readonly now: Date
  /** Instead of "5m ago", or of the time. */
  readonly text?: string
  /** Instead of the date, time and zone. */
  readonly exact?: string
  readonly className?: string
}

/** A moment: how long ago, or when, as whoever reads has chosen; the exact time on hover and for screen readers. */
export function RelativeTime({ at, now, text, exact, className }: RelativeTimeProps) {
  const full = exact ?? fullTime(at, now)
  return (
    <time dateTime={at.toISOString()} title={full} className={className}>
      <ShortText short={text ?? shortTime(at, now)} full={full} />
    </time>
  )
}
