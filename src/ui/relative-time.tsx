import { ShortText } from './short.tsx'
import { exactTime, relativeTime } from './times.ts'

interface RelativeTimeProps {
  readonly at: Date
  /** The moment of the render: the same for everything on a page. */
  readonly now: Date
  /** Instead of "5m ago". */
  readonly text?: string
  /** Instead of the date, time and zone. */
  readonly exact?: string
  readonly className?: string
}

/** A moment: how long ago to the eye, the exact time on hover and for screen readers. */
export function RelativeTime({ at, now, text, exact, className }: RelativeTimeProps) {
  const full = exact ?? exactTime(at)
  return (
    <time dateTime={at.toISOString()} title={full} className={className}>
      <ShortText short={text ?? relativeTime(at, now)} full={full} />
    </time>
  )
}
