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
  /** Number of cells. */
  readonly length: number
  /** Whether a run is in progress, so its outcome is unknown. */
  readonly isRunning: boolean
  readonly className?: string
}

/** A monitor's outcomes over time: each cell in the colour of its worst run. Screen readers get the totals. */
export function Timeline({ name, buckets, length, isRunning, className }: TimelineProps) {
  const t = messages('monitors')
  const sums = worstFirst.flatMap((fate) => partOf(fate, buckets))
  const parts = [...sums, ...(isRunning ? [t('running')] : [])]
  const label = t('timeline', { name, parts: parts.length === 0 ? t('quiet') : parts.join(', ') })
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with boxes
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
