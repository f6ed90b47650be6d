import { messages } from '#messages'
import { barHeights } from '#ui/bar-heights.ts'
import { Sparkline } from '#ui/sparkline.tsx'
import type { ReleaseHealth } from './read-list.ts'
import { shareText } from './texts.ts'

interface HealthProps {
  readonly health: ReleaseHealth | undefined
}

/** The crash-free session rate, with the sessions of two weeks. */
export function CrashFree({ health }: HealthProps) {
  const t = messages('health')
  if (health === undefined || health.sessions === 0)
    return <div className="text-sm text-ink-3 max-md:hidden">{t('noData')}</div>
  const { sessions, days, crashFreeSessions, crashFreeUsers } = health
  const hint = t('list.crashFreeHint', { sessions: shareText(crashFreeSessions), users: shareText(crashFreeUsers) })
  return (
    <div className="flex min-w-0 items-center gap-2 max-md:hidden">
      <span className="w-14 shrink-0 text-sm text-ink tabular-nums" title={hint}>
        {shareText(crashFreeSessions)}
      </span>
      <Sparkline
        heights={barHeights(days)}
        label={t('list.sessions', { count: sessions })}
        className="min-w-0 flex-1"
      />
    </div>
  )
}

/** The share of all sessions and its adoption stage. */
export function AdoptionCell({ health }: HealthProps) {
  const t = messages('health')
  const stage = health?.adoption.stage ?? null
  if (health === undefined || stage === null) return <div className="max-lg:hidden" />
  const share = shareText(health.adoption.share)
  return (
    <div className="grid gap-0.5 max-lg:hidden" title={t('list.share', { share })}>
      <span className="text-sm text-ink tabular-nums">{share}</span>
      <span className="truncate text-xs text-ink-3">{t(`stage.${stage}`)}</span>
    </div>
  )
}

/** Both in one line on phones; nothing without data. */
export function HealthSummary({ health }: HealthProps) {
  if (health === undefined || health.sessions === 0) return null
  const summary = { share: shareText(health.crashFreeSessions), adoption: shareText(health.adoption.share) }
  return <p className="truncate text-xs text-ink-2 md:hidden">{messages('health')('list.summary', summary)}</p>
}
