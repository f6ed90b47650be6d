import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** How bad, worst first. */
export type MarkLevel = 'fatal' | 'error' | 'warning' | 'info' | 'debug'

const colours: Record<MarkLevel, string> = {
  fatal: 'text-fatal',
  error: 'text-error',
  warning: 'text-warning',
  info: 'text-info',
  debug: 'text-debug',
}

// A shape for each, so that nobody needs the colour: eight-sided, disc, triangle, square, ring.
const shapes: Record<MarkLevel, ReactNode> = {
  fatal: (
    <path
      d="M4.6 1h4.8L13 4.6v4.8L9.4 13H4.6L1 9.4V4.6zM5 4.1 4.1 5l2 2-2 2 .9.9 2-2 2 2 .9-.9-2-2 2-2-.9-.9-2 2z"
      fill="currentColor"
      fillRule="evenodd"
    />
  ),
  error: <circle cx="7" cy="7" r="5" fill="currentColor" />,
  warning: <path d="M7 1.6 13 12.4H1z" fill="currentColor" strokeLinejoin="round" />,
  info: <rect x="2.5" y="2.5" width="9" height="9" rx="1" fill="currentColor" />,
  debug: <circle cx="7" cy="7" r="4" fill="none" stroke="currentColor" strokeWidth="2" />,
}

/** The level of an event as a shape and a colour; `label` is the word for whoever sees neither. */
export function LevelMark({ level, label, className }: { level: MarkLevel; label: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 14 14"
      role="img"
      aria-label={label}
      className={cx('level-mark', colours[level], className)}
    >
      <title>{label}</title>
      {shapes[level]}
    </svg>
  )
}
