import type { CheckState } from '#domain/uptime/state.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { dateText } from '#ui/times.ts'

const dots: Readonly<Record<CheckState, string>> = {
  up: 'rounded-full bg-accent',
  // Differs in shape as well as colour.
  down: 'rounded-none bg-error',
  pending: 'rounded-full border-2 border-line-strong',
  maintenance: 'rounded-full bg-info',
  paused: 'rounded-full bg-debug',
}

/**
 * A check's state as a shape and a word.
 * @param silentSince the last result, if later ones are overdue
 */
export function StateMark({ state: known, silentSince }: { state: CheckState; silentSince?: Date | undefined }) {
  const t = messages('uptime')
  const state = silentSince === undefined ? known : 'pending'
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2 whitespace-nowrap',
        state === 'down' && 'font-medium text-error-ink',
      )}
    >
      <span aria-hidden="true" className={cx('size-2.5 shrink-0', dots[state])} />
      {silentSince === undefined
        ? t(`state.${state}`)
        : t('noDataSince', { when: dateText(silentSince, 'dayAndClock') })}
    </span>
  )
}
