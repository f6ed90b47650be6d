import type { ReactNode } from 'react'
import { crashFreeSessions, crashFreeUsers, errorFreeSessions } from '#domain/session/health.ts'
import type { SessionSums } from '#domain/session/session-sums.ts'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { percent } from '#ui/numbers.ts'
import { durationsText, shareText } from './texts.ts'

/** How sessions went, in six numbers. */
export function HealthFigures({ sums }: { sums: SessionSums }) {
  const t = messages('health')
  const { started, crashed, unhandled, abnormal, anr, withoutUser, users, durations } = sums
  return (
    <dl
      aria-label={t('figures.label')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-3"
    >
      <Figure name={t('figures.crashFreeSessions')} note={t('figures.crashed', { count: crashed })}>
        {shareText(crashFreeSessions(sums))}
      </Figure>
      <Figure name={t('figures.crashFreeUsers')} note={t('figures.crashedUsers', { count: users.crashed })}>
        {shareText(crashFreeUsers(sums))}
      </Figure>
      <Figure name={t('figures.errorFree')} note={t('figures.unhandled', { count: unhandled })}>
        {shareText(errorFreeSessions(sums))}
      </Figure>
      <Figure name={t('figures.sessions')} note={t('figures.abnormal', { abnormal, anr })}>
        <Count value={started} />
      </Figure>
      <Figure
        name={t('figures.users')}
        note={t('figures.withoutUser', { count: withoutUser, share: percent(withoutUser, started) })}
      >
        {users.all === 0 ? t('noData') : <Count value={users.all} />}
      </Figure>
      <Figure name={t('figures.durations')} note={t('figures.timed')}>
        {durationsText(durations)}
      </Figure>
    </dl>
  )
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5 bg-surface px-4 py-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-xl font-semibold text-ink tabular-nums max-sm:text-lg">{children}</dd>
      <dd className="text-xs text-ink-3">{note}</dd>
    </div>
  )
}
