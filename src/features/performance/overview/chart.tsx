import { columnUnits, measureOf, overviews, type OverviewKind } from '#domain/performance/overview.ts'
import { messages } from '#messages'
import { BarChart } from '#ui/bar-chart.tsx'
import { Switch } from '#ui/filter-bar.tsx'
import { Panel } from '#ui/panel.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { addressOf } from '../frame/address.ts'
import type { Scope } from '../frame/scope.ts'
import { valueText } from '../frame/values.ts'
import { chartedOf, usuallyCharted } from './charted.ts'
import { readChart } from './read-chart.ts'

interface ChartProps {
  readonly scope: Scope
  readonly kind: OverviewKind
  /** For the spans that it is of. */
  readonly search: string
}

/** One of an overview's numbers over time, chosen above it. */
export async function OverviewChart({ scope, kind, search }: ChartProps) {
  const t = messages('performance')
  const { columns } = overviews[kind]
  const charted = chartedOf(kind, scope.query)
  const data = await readChart(scope, search, measureOf(kind, charted, scope.thresholds))
  const name = t(`column.${charted}`)
  return (
    <Panel id="chart" title={name} note={t('chart.note')}>
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
        <BarChart
          start={scope.period.since}
          bucketSeconds={scope.stepSeconds}
          series={[{ name, tone: charted === 'failures' ? 'error' : 'chart', counts: data.counts }]}
          before={{ name: t('chart.before'), counts: data.before }}
          marks={data.marks.map(({ at, label }) => ({ at, label: t('chart.release', { release: label }) }))}
          format={(value) => valueText(value, columnUnits[charted])}
          label={t('chart.label', { name, period: messages('scope')(`period.${scope.query.period}`) })}
          legend
          className="h-32"
        />
        {data.marks.length > 0 && (
          <p className="text-xs text-ink-3">
            {t('chart.releases', { releases: data.marks.map(({ label }) => label).join(', ') })}
          </p>
        )}
      </div>
    </Panel>
  )
}
