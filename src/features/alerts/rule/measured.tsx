import type { ThresholdPreview } from '#domain/alert/alerts.ts'
import type { AlertRule, ThresholdWatch } from '#domain/alert/rule.ts'
import { isShare } from '#domain/alert/threshold.ts'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { CountChart } from '../chart/count-chart.tsx'
import { thresholdChart } from '../chart/chart-view.ts'
import { stateInks } from '../list/state-word.tsx'

function titleOf(watch: ThresholdWatch): string {
  const t = messages('alerts')
  if (watch.measure === 'metric') return t('rule.values')
  return t(isShare(watch) ? 'rule.shares' : 'rule.counts')
}

interface MeasuredProps {
  readonly rule: AlertRule
  readonly counts: ThresholdPreview
}

/** A threshold's recent values: for one of several groups, with the groups that are not fine. */
export function Measured({ rule: { watch, thresholdState }, counts }: MeasuredProps) {
  const t = messages('alerts')
  if (watch.kind !== 'threshold') return null
  const groups = thresholdState?.groups ?? []
  return (
    <Panel id="counts" title={titleOf(watch)}>
      {counts.group !== null && (
        <p className="text-sm text-ink-2">{t('preview.groups', { groups: counts.groups, group: counts.group })}</p>
      )}
      {groups.length > 0 && (
        <ul aria-label={t('rule.groups')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {groups.map(({ group, state }) => (
            <li key={group} className={stateInks[state]}>
              {group}: {t(`state.${state}`)}
            </li>
          ))}
        </ul>
      )}
      <CountChart chart={thresholdChart(counts.points, watch, counts.group)} />
    </Panel>
  )
}
