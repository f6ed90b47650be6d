import { parseFormula } from '#domain/metrics/formula.ts'
import { functionFor } from '#domain/metrics/metric-function.ts'
import { metricKeys } from '#domain/metrics/metric-keys.ts'
import { MAX_SERIES, type MetricName } from '#domain/metrics/metric-point.ts'
import { printMetricTerm } from '#domain/metrics/metric-term.ts'
import type { MetricInfo } from '#domain/metrics/metric-store.ts'
import type { MetricsSearch } from '#domain/metrics/metrics-search.ts'
import { AddToDashboard, type ChartAsked } from '#features/searches/add-to-dashboard.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { LinkButton } from '#ui/button.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { EmptyState } from '#ui/states.tsx'
import { changed } from './address.ts'
import { ChooseForm } from './choose-form.tsx'
import { GroupsTable } from './groups-table.tsx'
import { MetricChart } from './metric-chart.tsx'
import { MOST_METRICS } from './metric-list.tsx'
import { readNumbers, type LookedMetrics } from './queries.ts'
import { Samples } from './samples.tsx'
import { writtenAs, writtenPlain } from './value-text.ts'

const MOST_FIELDS = 60
const MOST_SAMPLES = 25

interface MetricViewProps {
  readonly metric: MetricName
  readonly search: MetricsSearch
  readonly looked: LookedMetrics & { readonly set: NonNullable<LookedMetrics['set']> }
  readonly now: Date
}

/** One metric: description, numbers over time and by group, and samples. */
export async function MetricView({ metric, search, looked, now }: MetricViewProps) {
  const t = messages('metrics')
  const { events, settings } = running()
  const { grant, set, period, stepSeconds } = looked
  const filter = { period, environments: search.environments, text: '' }
  const [metrics, attributes, numbers, samples] = await Promise.all([
    events.metrics(grant, filter, MOST_METRICS),
    events.metricAttributes(grant, period, metric, '', MOST_FIELDS),
    readNumbers({ metric, search, looked }),
    events.metricSamples(grant, { ...set, metric }, search.order, MOST_SAMPLES),
  ])
  const info = metrics.find((one) => one.name === metric.name && one.type === metric.type && one.unit === metric.unit)
  const formula = search.formula === '' ? undefined : parseFormula(search.formula)
  const isFormula = search.other !== undefined && formula !== undefined
  const written = isFormula ? writtenPlain : writtenAs(metric, numbers.of)
  const column = labelOf(metric, search, isFormula)
  return (
    <>
      <ChooseForm
        metric={metric}
        search={search}
        fields={[...Object.keys(metricKeys), ...attributes]}
        metrics={metrics}
        isWrong={search.formula !== '' && formula === undefined}
      />
      <div className="grid min-w-0 gap-6 px-4 pb-8 sm:px-6">
        {info !== undefined && <About info={info} now={now} />}
        {numbers.groups.length === 0 ? (
          <EmptyState
            title={t('nothing.title')}
            action={
              <LinkButton href={changed(search, { query: '', projects: [], environments: [] })}>
                {t('empty.reset')}
              </LinkButton>
            }
          >
            {t('nothing.text')}
          </EmptyState>
        ) : (
          <>
            <div className="flex justify-end">
              <AddToDashboard {...chartAsked(metric, search)} />
            </div>
            <MetricChart
              label={column}
              search={search}
              groups={numbers.groups}
              period={period}
              stepSeconds={stepSeconds}
              written={written}
            />
            <GroupsTable column={column} search={search} numbers={numbers} written={written} />
            <Samples
              samples={samples}
              search={search}
              written={writtenAs(metric, 'last')}
              pointDays={settings.metricPointRetentionDays}
              now={now}
            />
          </>
        )}
      </div>
    </>
  )
}

/** The chart as a dashboard question, with the metrics inserted into the formula. */
function chartAsked(metric: MetricName, search: MetricsSearch): ChartAsked {
  const { other, formula, query, projects, environments, by: group } = search
  const own = printMetricTerm({ of: functionFor(metric.type, search.of ?? ''), metric })
  const two = other && printMetricTerm({ of: functionFor(other.type, search.otherOf ?? ''), metric: other })
  const fn = two === undefined || formula === '' ? own : formulaOf(formula, own, two)
  return { of: 'metrics', as: 'line', fn: [fn], group, query, projects, environments }
}

function formulaOf(formula: string, a: string, b: string): string {
  return formula.replaceAll(/[ab]/gi, (letter) => (letter.toLowerCase() === 'a' ? a : b))
}

function labelOf(metric: MetricName, search: MetricsSearch, isFormula: boolean): string {
  const own = `${functionFor(metric.type, search.of ?? '')}(${metric.name})`
  const { other } = search
  if (!isFormula || other === undefined) return own
  return `${search.formula}  (a = ${own}, b = ${functionFor(other.type, search.otherOf ?? '')}(${other.name}))`
}

/** The metric's type, its senders, and whether series were dropped. */
function About({ info, now }: { info: MetricInfo; now: Date }) {
  const t = messages('metrics')
  const { type, unit, senders, series, pointsCut, last } = info
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span>{t(`type.${type}`)}</span>
        {unit !== '' && <span>{t('about.unit', { unit })}</span>}
        {senders.length > 0 && <span>{t('about.senders', { senders: senders.join(', ') })}</span>}
        <span>{t('about.series', { count: series })}</span>
        <span>
          {t('about.last')} <RelativeTime at={last} now={now} />
        </span>
      </p>
      {pointsCut > 0 && (
        <p className="text-warning-ink">{t('about.cut', { points: exactNumber(pointsCut), most: MAX_SERIES })}</p>
      )}
    </div>
  )
}
