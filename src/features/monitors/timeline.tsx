import type { RunFate } from '#domain/monitor/monitor.ts'
import type { FateBucket } from '#domain/monitor/run.ts'
import { messages } from '#messages'
import { exactNumber } from '#ui/numbers.ts'
import { cx } from '#ui/cx.ts'
import { stretchesOf } from './stretches.ts'
import { fateColours, RUNNING, worstFirst } from './words.ts'

interface TimelineProps {
  readonly name: string
  readonly buckets: readonly Pick<FateBucket, 'bucket' | 'fate' | 'runs'>[]
  /** How many stretches of time it has. */
  readonly length: number
  /** Whether a run is under way: its end is not known. */
  readonly isRunning: boolean
  readonly className?: string
}

/** How the runs of a monitor ended over time: each stretch in the colour of its worst. Screen readers hear the sums. */
export function Timeline({ name, buckets, length, isRunning, className }: TimelineProps) {
  const t = messages('monitors')
  const sums = worstFirst.flatMap((fate) => partOf(fate, buckets))
  const parts = [...sums, ...(isRunning ? [t('running')] : [])]
  const label = t('timeline', { name, parts: parts.length === 0 ? t('quiet') : parts.join(', ') })
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn of boxes
      role="img"
      aria-label={label}
      title={label}
      className={cx('flex h-5 overflow-hidden rounded-sm bg-sunken', className)}
    >
      {stretchesOf(buckets, length).map(({ fate, from, cells }) => (
        <span
          key={from}
          className={cx('h-full border-r border-surface', fate !== null && fateColours[fate])}
          style={{ width: `${(cells / length) * 100}%` }}
        />
      ))}
      {isRunning && <span className={cx('ml-auto h-full w-1 shrink-0', RUNNING)} />}
    </span>
  )
}

function partOf(fate: RunFate, buckets: TimelineProps['buckets']): readonly string[] {
  const t = messages('monitors')
  const runs = buckets.filter((one) => one.fate === fate).reduce((sum, one) => sum + one.runs, 0)
  return runs === 0 ? [] : [t('part', { number: exactNumber(runs), fate: t(`fate.${fate}`) })]
}
