import { cx } from '#ui/cx.ts'
import type { Standing, StandingTone } from './standing.ts'

const tones: Record<StandingTone, string> = {
  new: 'text-accent',
  wrong: 'text-error-ink',
  settled: 'text-ink-2',
}

interface StateWordProps {
  readonly standing: Standing
  readonly className?: string
}

/** Where an issue stands; what that means on hover, and to screen readers. */
export function StateWord({ standing: { tone, word, means }, className }: StateWordProps) {
  return (
    <span className={cx('font-medium', tones[tone], className)} title={`${word}. ${means}`}>
      {word}
    </span>
  )
}
