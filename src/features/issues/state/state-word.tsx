import { cx } from '#ui/cx.ts'
import type { StateLabel, StateTone } from './state-label.ts'

const tones: Record<StateTone, string> = {
  new: 'text-accent',
  wrong: 'text-error-ink',
  settled: 'text-ink-2',
}

interface StateWordProps {
  readonly label: StateLabel
  readonly className?: string
}

/** Where an issue stands; what that means on hover, and to screen readers. */
export function StateWord({ label: { tone, word, means }, className }: StateWordProps) {
  return (
    <span className={cx('font-medium', tones[tone], className)} title={`${word}. ${means}`}>
      {word}
    </span>
  )
}
