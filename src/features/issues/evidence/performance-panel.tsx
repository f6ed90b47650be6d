import type { Event } from '#domain/event/event.ts'
import { paths } from '#domain/paths.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { durationText } from '#ui/duration.ts'
import { Link } from '#ui/link.tsx'
import { byteSize, exactNumber, finePercent } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { exactTime } from '#ui/times.ts'
import { Facts } from '../event/facts.tsx'
import { LongText } from '../event/long-text.tsx'
import { barsOf, evidenceOf, HALF_HOUR, seriesOf, type ShownEvidence } from './evidence.ts'

/**
 * Evidence of a performance issue: its cost, the spans, and what was sent; for a regression its chart.
 * @param flameHref for a function: the comparison of both releases
 */
export function PerformancePanel({ event, flameHref }: { event: Event; flameHref: string | undefined }) {
  const t = messages('issues')
  const evidence = evidenceOf(event)
  if (evidence === undefined) return null
  const { detector, traceId } = evidence
  return (
    <Panel
      id="performance"
      title={t(`performance.title.${detector}`)}
      {...(evidence.span_count > 0 && { note: <SpanCount count={evidence.span_count} /> })}
      {...(traceId !== undefined && { aside: <Aside href={paths.trace(traceId)}>{t('performance.inTrace')}</Aside> })}
      {...(flameHref !== undefined && { aside: <Aside href={flameHref}>{t('performance.flames')}</Aside> })}
    >
      <div className="grid min-w-0 gap-4">
        <p className="max-w-prose text-ink-2">{t(`performance.advice.${detector}`)}</p>
        <Numbers evidence={evidence} />
        {evidence.points.length > 0 && <History evidence={evidence} />}
        {evidence.spans.length > 0 && <Spans evidence={evidence} />}
        <Sent evidence={evidence} />
      </div>
    </Panel>
  )
}

function Aside({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="rounded-sm text-sm text-accent underline">
      {children}
    </Link>
  )
}

function SpanCount({ count }: { count: number }) {
  return messages('issues')('performance.spans', { count, number: exactNumber(count) })
}

const numbers = [
  'share_before',
  'share_after',
  'before',
  'after',
  'bound',
  'saved',
  'bytes',
  'total',
  'longest',
] as const

function Numbers({ evidence: { numbers: values } }: { evidence: ShownEvidence }) {
  const t = messages('issues')
  const facts = numbers.flatMap((name) => {
    const value = values[name]
    if (value === undefined) return []
    return [{ name: t(`performance.number.${name}`), value: numberText(name, value) }]
  })
  return <Facts facts={facts} />
}

function numberText(name: (typeof numbers)[number], value: number): string {
  if (name === 'share_before' || name === 'share_after') return finePercent(value)
  return name === 'bytes' ? byteSize(value) : durationText(value)
}

function History({ evidence }: { evidence: ShownEvidence }) {
  const t = messages('issues')
  const { start, before, since } = seriesOf(evidence)
  const changed = new Date(evidence.changed_at * 1000)
  const { before: was = 0, after: is = 0 } = evidence.numbers
  const time = exactTime(changed)
  return (
    <TimeChart
      start={start}
      stepSeconds={HALF_HOUR}
      series={[
        { name: t('performance.series.before'), kind: 'line', values: before },
        { name: t('performance.series.since'), kind: 'line', tone: 'warning', values: since },
      ]}
      unit="us"
      label={t('performance.chart', { before: durationText(was), after: durationText(is), time })}
      marks={[{ at: changed, label: t('performance.since', { time }), kind: 'change' }]}
    />
  )
}

/** A small waterfall: spans with bars, linking into the trace. */
function Spans({ evidence }: { evidence: ShownEvidence }) {
  const t = messages('issues')
  const { spans, span_count: count, has_source: hasSource, traceId } = evidence
  const shown = spans.length - (hasSource ? 1 : 0)
  return (
    <div className="grid gap-2">
      <ol className="grid text-sm">
        {barsOf(spans).map((span, index) => {
          const isSource = hasSource && index === 0
          return (
            <li
              key={index}
              className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)_4.5rem] items-center gap-x-3 border-t border-line/60 first:border-t-0"
            >
              <span className="min-w-0">
                {isSource && <span className="block pt-1.5 text-xs text-ink-3">{t('performance.source')}</span>}
                {traceId === undefined || span.span_id === null ? (
                  <bdi className="block truncate py-1.5 font-mono text-ink">{span.name}</bdi>
                ) : (
                  <Link
                    href={paths.trace(traceId, span.span_id)}
                    prefetch={false}
                    title={`${span.name}\n${t('performance.toSpan')}`}
                    className="flex min-h-8 items-center rounded-sm font-mono text-ink hover:underline"
                  >
                    <bdi className="truncate">{span.name}</bdi>
                  </Link>
                )}
              </span>
              <span aria-hidden="true" className="relative h-3 rounded-sm bg-sunken">
                <span
                  className={cx(
                    'absolute inset-y-0 rounded-sm',
                    span.status === 'error' ? 'bg-error' : isSource ? 'bg-chart-rest' : 'bg-chart',
                  )}
                  style={{ left: `${Math.min(span.left, 99.5)}%`, width: `${Math.min(span.width, 100)}%` }}
                />
              </span>
              <span className="text-right text-ink-2 tabular-nums">{durationText(span.duration)}</span>
            </li>
          )
        })}
      </ol>
      {shown < count && <p className="text-sm text-ink-3">{t('performance.shown', { number: exactNumber(shown) })}</p>}
    </div>
  )
}

/** The full text, as the rows truncate it. */
function Sent({ evidence: { detector, example } }: { evidence: ShownEvidence }) {
  const t = messages('issues')
  if (example === '') return null
  switch (detector) {
    case 'n_plus_one':
    case 'slow_query':
      return <Text title={t('performance.sent.query')} text={example} />
    case 'requests_in_series':
    case 'large_payload':
      return <Text title={t('performance.sent.address')} text={example} />
    case 'long_task':
      return <Text title={t('performance.sent.script')} text={example} />
    case 'function_regression':
      return <Text title={t('performance.sent.release')} text={example} />
    case 'p95_regression':
      return null
  }
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <h3 className="text-sm font-medium text-ink">{title}</h3>
      <LongText text={text} className="text-ink" />
    </div>
  )
}
