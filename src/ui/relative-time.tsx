import { ShortText } from './short.tsx'
import { fullTime, shortTime } from './times.ts'

interface RelativeTimeProps {
  readonly at: Date
  /** The time of the render, shared by everything on the page. */
  readonly now: Date
  /** Replaces the displayed time. */
  readonly text?: string
  /** Replaces the exact time with zone. */
  readonly exact?: string
  readonly className?: string
}

/** A moment, relative or absolute as the reader prefers; the exact time is in the tooltip and for screen readers. */
export function RelativeTime({ at, now, text, exact, className }: RelativeTimeProps) {
  const full = exact ?? fullTime(at, now)
  return (
    <time dateTime={at.toISOString()} title={full} className={className}>
      <ShortText short={text ?? shortTime(at, now)} full={full} />
    </time>
  )
}
