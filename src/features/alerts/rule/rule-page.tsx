import type { AddressParams } from '#domain/address/params.ts'
import { notFound } from '#running/refuse.ts'
import { authorize } from '#domain/access/access.ts'
import { PREVIEW_DAYS } from '#domain/alert/alerts.ts'
import type { AlertRule, Firing } from '#domain/alert/rule.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Banner } from '#ui/banner.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { dateText } from '#ui/times.ts'
import { CountChart } from '../chart/count-chart.tsx'
import { firingChart } from '../chart/chart-view.ts'
import { HistoryTable } from '../history/history-table.tsx'
import { StateWord } from '../list/state-word.tsx'
import { alertGrants, readNames } from '../names.ts'
import { alertAddress, parseId } from '../search.ts'
import { answerText } from '../words/answer.ts'
import { Measured } from './measured.tsx'
import { RuleControls } from './rule-controls.tsx'
import { RuleSentences } from './rule-sentences.tsx'

const DAY_MS = 86_400_000
const PAGE = 25

/** One rule: its definition, history and deliveries; 404 if it does not exist. */
export async function RulePage({ id, params }: { id: string; params: AddressParams }) {
  const grants = { ...(await alertGrants()), events: await guard('event:read') }
  const { before } = alertAddress.parse(params)
  const { catalogue, alerts } = running()
  const rule = await catalogue.alerts.rule(grants.alerts, parseId(id) ?? 0)
  if (rule === undefined) notFound()
  const t = messages('alerts')
  const now = new Date()
  const [names, times, firings, counts, actor] = await Promise.all([
    readNames(grants),
    catalogue.alerts.firingTimes(grants.alerts, rule.id, new Date(now.getTime() - PREVIEW_DAYS * DAY_MS)),
    catalogue.alerts.firings(
      grants.alerts,
      { rule: rule.id },
      { limit: PAGE + 1, ...(before !== undefined && { before }) },
    ),
    alerts.chart(grants.events, rule, now),
    currentActor(),
  ])
  const sum = t('rule.chartLabel', { count: times.length })
  return (
    <>
      <PageHeader
        title={rule.name}
        note={<StateWord rule={rule} now={now} />}
        actions={authorize(actor, 'alerts:write').ok && <Ways rule={rule} />}
      />
      <PageBody>
        <BackLink href={paths.alerts()} label={t('back.rules')} />
        <SilenceReason rule={rule} now={now} />
        <Troubles firings={firings} />
        {authorize(actor, 'alerts:write').ok && <RuleControls rule={rule} now={now} />}
        <Panel
          id="words"
          title={t('rule.words')}
          note={rule.createdBy === '' ? undefined : t('rule.made', { name: rule.createdBy })}
        >
          <RuleSentences rule={rule} names={names} />
        </Panel>
        {counts !== undefined && <Measured rule={rule} counts={counts} />}
        <Panel id="fired" title={t('rule.chart')}>
          <CountChart
            chart={firingChart(
              times.map(({ at }) => at),
              sum,
              now,
            )}
          />
        </Panel>
        <History rule={rule} firings={firings} before={before} now={now} />
      </PageBody>
    </>
  )
}

function Ways({ rule: { id } }: { rule: AlertRule }) {
  const t = messages('alerts')
  return (
    <>
      <LinkButton href={paths.newAlert({ from: id })}>{t('rule.duplicate')}</LinkButton>
      <LinkButton tone="primary" href={paths.editAlert(id)}>
        {t('rule.edit')}
      </LinkButton>
    </>
  )
}

/** Explains why the rule is currently silent. */
function SilenceReason({ rule: { enabled, mutedUntil }, now }: { rule: AlertRule; now: Date }) {
  const t = messages('alerts')
  if (!enabled)
    return (
      <Banner tone="info" title={t('rule.off')}>
        {t('rule.offText')}
      </Banner>
    )
  if (mutedUntil === null || mutedUntil <= now) return null
  return (
    <Banner tone="info" title={t('rule.muted', { time: dateText(mutedUntil, 'dayAndClock') })}>
      {t('rule.mutedText')}
    </Banner>
  )
}

/** Destinations whose latest delivery failed, with their answers. */
function Troubles({ firings }: { firings: readonly Firing[] }) {
  const t = messages('alerts')
  const newest = new Map(
    firings.toReversed().flatMap(({ deliveries }) => deliveries.map((one) => [one.to, one] as const)),
  )
  const troubled = [...newest.values()].flatMap(({ to, state, answer }) =>
    state === 'sent' || answer === null ? [] : [{ to, text: answerText(answer) }],
  )
  if (troubled.length === 0) return null
  return (
    <Banner tone="wrong" title={t('rule.errors')}>
      <ul className="grid gap-1">
        {troubled.map(({ to, text }) => (
          <li key={to} className="break-words">
            <span className="font-medium text-ink">{to}</span>: {text}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

interface HistoryProps {
  readonly rule: AlertRule
  readonly firings: readonly Firing[]
  readonly before: number | undefined
  readonly now: Date
}

function History({ rule, firings, before, now }: HistoryProps) {
  const t = messages('alerts')
  if (firings.length === 0)
    return (
      <Panel id="history" title={t('rule.history')}>
        <p className="text-ink-2">{t('history.none')}</p>
      </Panel>
    )
  const shown = firings.slice(0, PAGE)
  const last = firings.length > PAGE ? shown.at(-1)?.id : undefined
  return (
    <Panel id="history" title={t('rule.history')} flush>
      <HistoryTable firings={shown} now={now} />
      {(before !== undefined || last !== undefined) && (
        <div className="flex gap-2 border-t border-line p-3">
          {before !== undefined && <LinkButton href={paths.alert(rule.id)}>{t('history.newest')}</LinkButton>}
          {last !== undefined && (
            <LinkButton href={paths.alert(rule.id, { before: last })}>{t('history.older')}</LinkButton>
          )}
        </div>
      )}
    </Panel>
  )
}
