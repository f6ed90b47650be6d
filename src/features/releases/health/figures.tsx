import { Suspense, type ReactNode } from 'react'
import { crashFreeSessions, crashFreeUsers, errorFreeSessions, type SessionTotals } from '#domain/session/health.ts'
import type { SessionSums } from '#domain/session/session-sums.ts'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { percent } from '#ui/numbers.ts'
import type { MaybeLater } from './maybe-later.ts'
import { durationsText, shareText } from './texts.ts'

interface HealthFiguresProps {
  readonly totals: SessionTotals
  readonly detail: MaybeLater<SessionSums | undefined>
}

/** Session health in six numbers. */
export function HealthFigures({ totals, detail }: HealthFiguresProps) {
  const t = messages('health')
  const { started, crashed, unhandled, abnormal, anr, withoutUser } = totals
  return (
    <dl
      aria-label={t('figures.label')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-3"
    >
      <Figure name={t('figures.crashFreeSessions')} note={t('figures.crashed', { count: crashed })}>
        {shareText(crashFreeSessions(totals))}
      </Figure>
      <Figure
        name={t('figures.crashFreeUsers')}
        note={
          <Later detail={detail} meanwhile={'\u00A0'}>
            {(sums) => crashedUsersText(sums)}
          </Later>
        }
      >
        <Later detail={detail}>{(sums) => shareText(sums === undefined ? null : crashFreeUsers(sums))}</Later>
      </Figure>
      <Figure name={t('figures.errorFree')} note={t('figures.unhandled', { count: unhandled })}>
        {shareText(errorFreeSessions(totals))}
      </Figure>
      <Figure name={t('figures.sessions')} note={t('figures.abnormal', { abnormal, anr })}>
        <Count value={started} />
      </Figure>
      <Figure
        name={t('figures.users')}
        note={t('figures.withoutUser', { count: withoutUser, share: percent(withoutUser, started) })}
      >
        <Later detail={detail}>
          {(sums) => (sums === undefined || sums.users.all === 0 ? t('noData') : <Count value={sums.users.all} />)}
        </Later>
      </Figure>
      <Figure name={t('figures.durations')} note={t('figures.timed')}>
        <Later detail={detail}>{(sums) => durationsText(sums?.durations ?? null)}</Later>
      </Figure>
    </dl>
  )
}

/** Without user ids, the number of affected users is unknown. */
function crashedUsersText(sums: SessionSums | undefined): string {
  if (sums === undefined || sums.users.all === 0) return '\u00A0'
  return messages('health')('figures.crashedUsers', { count: sums.users.crashed })
}

interface LaterProps {
  readonly detail: MaybeLater<SessionSums | undefined>
  /** Placeholder of the same height, to avoid a layout shift. */
  readonly meanwhile?: string
  readonly children: (sums: SessionSums | undefined) => ReactNode
}

/** Numbers about users and durations, shown once available. */
function Later({ detail, meanwhile = '…', children }: LaterProps) {
  if ('is' in detail) return children(detail.is)
  return <Suspense fallback={meanwhile}>{detail.later.then(children)}</Suspense>
}

function Figure({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5 bg-surface px-4 py-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-xl font-semibold text-ink tabular-nums max-sm:text-lg">{children}</dd>
      <dd className="text-xs text-ink-3">{note}</dd>
    </div>
  )
}
