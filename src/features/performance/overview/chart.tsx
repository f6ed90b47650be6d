import { columnUnits, measureOf, overviews, type ColumnUnit, type OverviewKind } from '#domain/performance/overview.ts'
import { AddToDashboard } from '#features/searches/add-to-dashboard.tsx'
import { periodText } from '#features/searches/period-text.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import type { ChartUnit } from '#ui/chart/scales.ts'
import { Switch } from '#ui/filter-bar.tsx'
import { Panel } from '#ui/panel.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { addressOf } from '../frame/address.ts'
import type { Scope } from '../frame/scope.ts'
import { valueText } from '../frame/values.ts'
import { chartAsked } from './chart-asked.ts'
import { chartedOf, usuallyCharted } from './charted.ts'
import { readChart } from './read-chart.ts'

const chartUnits: Readonly<Record<ColumnUnit, ChartUnit>> = {
  us: 'us',
  ms: 'ms',
  bytes: 'bytes',
  count: 'count',
  per_minute: 'number',
  share: 'share',
  index: 'number',
}

interface ChartProps {
  readonly scope: Scope
  readonly kind: OverviewKind
  /** Finds its spans. */
  readonly search: string
}

/** One of the overview's numbers over time, selected above the chart. */
export async function OverviewChart({ scope, kind, search }: ChartProps) {
  const t = messages('performance')
  const { columns } = overviews[kind]
  const charted = chartedOf(kind, scope.query)
  const data = await readChart(scope, search, measureOf(kind, charted, scope.thresholds))
  const name = t(`column.${charted}`)
  const { projects, environments } = scope.query
  return (
    <Panel
      id="chart"
      title={name}
      note={t('chart.note')}
      aside={
        <AddToDashboard
          {...chartAsked(kind, charted, search)}
          title={name}
          projects={projects}
          environments={environments}
        />
      }
    >
      <div className="grid gap-3">
        <ScrollBox label={t('chart.choose')}>
          <Switch
            label={t('chart.choose')}
            options={columns.map((column) => ({
              label: t(`column.${column}`),
              href: addressOf(kind, { ...scope.query, charted: column === usuallyCharted(kind) ? undefined : column }),
              checked: column === charted,
            }))}
          />
        </ScrollBox>
        <TimeChart
          start={scope.period.since}
          stepSeconds={scope.stepSeconds}
          series={[
            { name, tone: charted === 'failures' ? 'error' : 'chart', values: data.values },
            { name: t('chart.before'), tone: 'rest', kind: 'line', values: data.before },
          ]}
          marks={data.marks}
          unit={chartUnits[columnUnits[charted]]}
          format={(value) => valueText(value, columnUnits[charted])}
          label={t('chart.label', { name, period: periodText(scope.query.period) })}
          zoomTo={(period) => addressOf(kind, { ...scope.query, period })}
        />
      </div>
    </Panel>
  )
}
