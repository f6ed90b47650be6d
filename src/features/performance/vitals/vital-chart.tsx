import { withTerms } from '#domain/explore/narrowed.ts'
import { vitalField, webVitals } from '#domain/performance/web-vitals.ts'
import { messages } from '#messages'
import { BarChart } from '#ui/bar-chart.tsx'
import { Switch } from '#ui/filter-bar.tsx'
import { Panel } from '#ui/panel.tsx'
import { addressOf } from '../frame/address.ts'
import type { Scope } from '../frame/scope.ts'
import { readChart } from '../overview/read-chart.ts'
import { vitalText } from './vital-text.tsx'

/** The 75th percentile of one vital over time. */
export async function VitalChart({ scope, search }: { scope: Scope; search: string }) {
  const t = messages('performance')
  const { vital } = scope.query
  const measured = withTerms(search, [`has:${vitalField(vital)}`])
  const data = await readChart(scope, measured, { of: 'p75', field: vitalField(vital) })
  const name = t('vitals.p75', { vital: t(`vitals.short.${vital}`) })
  return (
    <Panel id="chart" title={name} note={t('chart.note')}>
      <div className="grid justify-items-start gap-3">
        <Switch
          label={t('chart.choose')}
          options={webVitals.map((one) => ({
            label: t(`vitals.short.${one}`),
            href: addressOf('vitals', { ...scope.query, vital: one }),
            checked: one === vital,
          }))}
        />
        <div className="w-full">
          <BarChart
            start={scope.period.since}
            bucketSeconds={scope.stepSeconds}
            series={[{ name, tone: 'chart', counts: data.counts }]}
            before={{ name: t('chart.before'), counts: data.before }}
            marks={data.marks.map(({ at, label }) => ({ at, label: t('chart.release', { release: label }) }))}
            format={(value) => vitalText(vital, value)}
            label={t('chart.label', { name, period: messages('scope')(`period.${scope.query.period}`) })}
            legend
            className="h-32"
          />
        </div>
      </div>
    </Panel>
  )
}
