import { paths } from '#domain/paths.ts'
import type { UptimeCheck } from '#domain/uptime/check.ts'
import type { CheckSpan, ProbePhases } from '#domain/uptime/uptime-store.ts'
import type { PageGrants } from '#features/searches/page-grants.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { Switch } from '#ui/filter-bar.tsx'
import type { ShadedSteps } from '#ui/chart/model.ts'
import { Panel } from '#ui/panel.tsx'
import { checkAddress, checkPeriods, type CheckSearch } from '../address.ts'
import { shadedSteps } from './shaded-steps.ts'
import { msText } from '../shared/words.ts'

/** Each period's length and bar width in seconds. */
const steps = {
  day: [86_400, 1800],
  week: [7 * 86_400, 3 * 3600],
  month: [30 * 86_400, 12 * 3600],
  quarter: [90 * 86_400, 86_400],
} as const

/** Maximum outages shaded, latest first. */
const MOST_OUTAGES = 200

const tones = { dns: 'rest', connect: 'fourth', tls: 'second', firstByte: 'chart', rest: 'warning' } as const

interface LatencyPanelProps {
  readonly check: UptimeCheck
  readonly grants: PageGrants
  readonly search: CheckSearch
  readonly now: Date
}

/** Response times by phase. */
export async function LatencyPanel({ check, grants, search, now }: LatencyPanelProps) {
  const t = messages('uptime')
  const [seconds, step] = steps[search.period]
  const until = new Date(Math.ceil(now.getTime() / (step * 1000)) * step * 1000)
  const since = new Date(until.getTime() - seconds * 1000)
  const [found, outages] = await Promise.all([
    running().events.uptimeSpans(grants.events, [check.id], { since, until }, step),
    running().catalogue.uptime.outages(grants.events, check.id, MOST_OUTAGES),
  ])
  const spans = found.get(check.id) ?? []
  const options = checkPeriods.map((period) => ({
    label: t(`check.${period}`),
    href: paths.uptimeCheck(check.id, checkAddress.print({ ...search, period })),
    checked: period === search.period,
  }))
  return (
    <Panel id="latency" title={t('check.chart')}>
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <div className="justify-self-start">
          <Switch label={t('check.period')} options={options} />
        </div>
        <Phases spans={spans} since={since} step={step} shaded={shadedSteps(spans, outages, { since, step, now })} />
      </div>
    </Panel>
  )
}

interface PhasesProps {
  readonly spans: readonly CheckSpan[]
  readonly since: Date
  readonly step: number
  readonly shaded: readonly ShadedSteps[]
}

function Phases({ spans, since, step, shaded }: PhasesProps) {
  const t = messages('uptime')
  const answered = spans.flatMap(({ phases }) => (phases === null ? [] : [phases]))
  if (answered.length === 0 && shaded.length === 0) return <p className="text-ink-2">{t('check.chartNone')}</p>
  const average = answered.reduce((sum, { total }) => sum + total, 0) / Math.max(1, answered.length)
  const phases = (['dns', 'connect', 'tls', 'firstByte', 'rest'] as const).filter((phase) =>
    answered.some((one) => partOf(one, phase) > 0),
  )
  return (
    <TimeChart
      start={since}
      stepSeconds={step}
      series={phases.map((phase) => ({
        name: t(`check.phase.${phase}`),
        tone: tones[phase],
        values: spans.map((span) => valueOf(span, phase)),
      }))}
      format={msText}
      shaded={shaded}
      legend
      label={t('check.chartLabel', { average: msText(average) })}
    />
  )
}

/** Without a response the shading explains why, so the value is 0; without any check it is unknown. */
function valueOf({ phases, down, maintenance }: CheckSpan, phase: keyof typeof tones): number | null {
  if (phases !== null) return partOf(phases, phase)
  return down + maintenance > 0 ? 0 : null
}

/** Time not covered by another phase is the rest of the response. */
function partOf(phases: ProbePhases, phase: keyof typeof tones): number {
  if (phase !== 'rest') return phases[phase]
  const { dns, connect, tls, firstByte, total } = phases
  const rest = total - dns - connect - tls - firstByte
  return rest < 0.05 ? 0 : rest
}
