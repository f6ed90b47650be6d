import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { isFiring, type FiredAlert } from '../queries.ts'
import { AllLink } from './all-link.tsx'
import { None } from './none.tsx'
import type { OverviewPanel } from './panel.ts'

const MOST_ALERTS = 6
const inks = { ok: 'text-ink-3', warning: 'text-warning-ink', critical: 'text-error-ink' } as const

/** Alerts that are firing or fired within the last day. */
export const AlertsPanel: OverviewPanel = ({ data: { alerts, now } }) => {
  const t = messages('overview')
  const firing = alerts.filter(({ rule }) => isFiring(rule)).length
  return (
    <Panel
      id="alerts"
      title={t('alerts.title')}
      note={firing === 0 ? undefined : t('alerts.firing', { count: firing })}
      aside={<AllLink href={paths.alerts()}>{t('alerts.all')}</AllLink>}
      flush
    >
      {alerts.length === 0 ? (
        <None>{t('alerts.none')}</None>
      ) : (
        <ul>
          {alerts.slice(0, MOST_ALERTS).map((alert) => (
            <Row key={alert.rule.id} alert={alert} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Row({ alert: { rule, times }, now }: { alert: FiredAlert; now: Date }) {
  const t = messages('overview')
  const { id, name, thresholdState, lastFiredAt } = rule
  const crossed = thresholdState !== null && isFiring(rule) ? thresholdState : undefined
  return (
    <li className="relative flex items-baseline gap-x-3 border-t border-line px-4 py-2 hover:bg-sunken/60 has-focus-visible:bg-sunken">
      <Link
        href={paths.alert(id)}
        className="min-w-0 truncate rounded-sm font-medium text-ink after:absolute after:inset-0"
      >
        {name}
      </Link>
      <span className="ml-auto text-xs whitespace-nowrap text-ink-3">
        {crossed === undefined ? (
          t('alerts.times', { count: times })
        ) : (
          <span className={cx('font-medium', inks[crossed.state])}>{t(`alerts.state.${crossed.state}`)}</span>
        )}{' '}
        {crossed !== undefined && <RelativeTime at={crossed.since} now={now} />}
        {crossed === undefined && lastFiredAt !== null && <RelativeTime at={lastFiredAt} now={now} />}
      </span>
    </li>
  )
}
