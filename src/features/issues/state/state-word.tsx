import { cx } from '#ui/cx.ts'
import type { StateLabel } from './state-label.ts'
import { stateTones } from './state-tones.ts'

interface StateWordProps {
  readonly label: StateLabel
  readonly className?: string
}

/** An issue's state, with its consequences in the tooltip and for screen readers. */
export function StateWord({ label: { tone, word, means }, className }: StateWordProps) {
  return (
    <span className={cx('font-medium', stateTones[tone], className)} title={`${word}. ${means}`}>
      {word}
    </span>
  )
}
