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

/** The level of an event as a shape and a colour; `label` is the word for whoever sees neither. */
export function LevelMark({ level, label, className }: { level: MarkLevel; label: string; className?: string }) {
  return (
    <svg role="img" className={cx('level-mark', colours[level], className)}>
      <title>{label}</title>
      <use href={`#level-${level}`} />
    </svg>
  )
}
