import { cx } from './cx.ts'

/** Severity, worst first. */
export type MarkLevel = 'fatal' | 'error' | 'warning' | 'info' | 'debug'

const colours: Record<MarkLevel, string> = {
  fatal: 'text-fatal',
  error: 'text-error',
  warning: 'text-warning',
  info: 'text-info',
  debug: 'text-debug',
}

/** An event's level as a shape and colour; `label` is its accessible name. */
export function LevelMark({ level, label, className }: { level: MarkLevel; label: string; className?: string }) {
  return (
    <svg role="img" className={cx('level-mark', colours[level], className)}>
      <title>{label}</title>
      <use href={`#level-${level}`} />
    </svg>
  )
}
