import { runFates } from '#domain/monitor/monitor.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { fateColours, RUNNING } from './words.ts'

/** The legend of timelines. */
export function FateLegend({ className }: { className?: string }) {
  const t = messages('monitors')
  const entries = [
    ...runFates.map((fate) => ({ name: t(`fate.${fate}`), colour: fateColours[fate] })),
    { name: t('running'), colour: RUNNING },
  ]
  return (
    <ul aria-label={t('legend')} className={cx('flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2', className)}>
      {entries.map(({ name, colour }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={cx('size-2 rounded-full', colour)} />
          {name}
        </li>
      ))}
    </ul>
  )
}
