import { withTerms } from '#domain/explore/narrowed.ts'
import { vitalBands, vitalField, webVitals } from '#domain/performance/web-vitals.ts'
import { AddToDashboard } from '#features/searches/add-to-dashboard.tsx'
import { periodText } from '#features/searches/period-text.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
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
  const { projects, environments } = scope.query
  const { good, poor } = vitalBands[vital]
  const name = t('vitals.p75', { vital: t(`vitals.short.${vital}`) })
  return (
    <Panel
      id="chart"
      title={name}
      note={t('chart.note')}
      aside={
        <AddToDashboard
          of="vitals"
          as="line"
          fn={[`${vital}()`]}
          query={search}
          title={name}
          projects={projects}
          environments={environments}
        />
      }
    >
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
          <TimeChart
            start={scope.period.since}
            stepSeconds={scope.stepSeconds}
            series={[
              { name, kind: 'line', values: data.values },
              { name: t('chart.before'), tone: 'rest', kind: 'line', values: data.before },
            ]}
            bands={[
              { from: good, to: poor, tone: 'warning', name: t('rating.fair') },
              { from: poor, to: null, tone: 'error', name: t('rating.poor') },
            ]}
            marks={data.marks}
            unit={vital === 'cls' ? 'number' : 'ms'}
            format={(value) => vitalText(vital, value)}
            label={t('chart.label', { name, period: periodText(scope.query.period) })}
            zoomTo={(period) => addressOf('vitals', { ...scope.query, period })}
          />
        </div>
      </div>
    </Panel>
  )
}
