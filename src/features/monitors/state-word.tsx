import type { MonitorState } from '#domain/monitor/monitor.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'

interface StateWordProps {
  readonly status: MonitorState['status']
  readonly muted: boolean
  readonly running: boolean
}

const dots = { ok: 'bg-chart', failing: 'bg-error', waiting: 'bg-line-strong' } as const

/** A monitor's state as a dot and a word. */
export function StateWord({ status, muted, running }: StateWordProps) {
  const t = messages('monitors')
  const more = [...(running ? [t('running')] : []), ...(muted ? [t('muted')] : [])]
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={cx('size-2 rounded-full', dots[status])} />
      <span>
        <span className={status === 'failing' ? 'text-error-ink' : 'text-ink'}>{t(`status.${status}`)}</span>
        {more.length > 0 && <span className="block text-xs text-ink-3">{more.join(' · ')}</span>}
      </span>
    </span>
  )
}
