import type { Event } from '#domain/event/event.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { durationText } from '#ui/duration.ts'
import { Link } from '#ui/link.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { exactTime } from '#ui/times.ts'
import { Facts, Pairs, type Fact } from '../event/facts.tsx'
import { LongText } from '../event/long-text.tsx'
import { monitorEvidenceOf, type ShownCheckIn, type ShownOutage } from './monitor-evidence.ts'

/** Evidence of a monitor's incident: the failed run or response. */
export function MonitorPanel({ event }: { event: Event }) {
  const evidence = monitorEvidenceOf(event)
  if (evidence === undefined) return null
  return (
    <Panel id="monitor" title={evidence.headline}>
      <div className="grid min-w-0 gap-4">
        {evidence.kind === 'check_in' ? <CheckIn evidence={evidence} /> : <Outage evidence={evidence} />}
      </div>
    </Panel>
  )
}

function CheckIn({ evidence }: { evidence: ShownCheckIn }) {
  const t = messages('issues')
  const { fate, slug, schedule, failures } = evidence
  const name = (key: keyof typeof facts) => t(`monitor.fact.${key}`)
  const facts = {
    slug: slug,
    schedule: schedule === '' ? null : schedule,
    expected: timeOf(evidence.expected_at),
    duration: msText(evidence.duration),
    lastOk: timeOf(evidence.last_ok_at) ?? t('monitor.never'),
    failures: failures > 1 ? exactNumber(failures) : null,
    checkIn: evidence.check_in_id,
  }
  return (
    <>
      <p className="max-w-prose text-ink-2">{t(`monitor.advice.${fate}`)}</p>
      <Facts
        facts={[
          { name: name('slug'), value: <MonitorLink id={evidence.monitor_id} slug={facts.slug} /> },
          ...factOf(name('schedule'), facts.schedule),
          ...factOf(name('expected'), facts.expected),
          ...factOf(name('duration'), facts.duration),
          ...factOf(name('lastOk'), facts.lastOk),
          ...factOf(name('failures'), facts.failures),
          ...factOf(name('checkIn'), facts.checkIn),
        ]}
      />
    </>
  )
}

function MonitorLink({ id, slug }: { id: number; slug: string }) {
  return (
    <Link href={paths.monitor(id)} prefetch={false} className="rounded-sm text-accent hover:underline">
      <bdi>{slug === '' ? String(id) : slug}</bdi>
    </Link>
  )
}

function Outage({ evidence }: { evidence: ShownOutage }) {
  const t = messages('issues')
  const { target, reason, status, timings, probe, headers, body } = evidence
  const pairs = Object.entries(headers)
  return (
    <>
      <p className="max-w-prose text-ink-2">{reason}</p>
      <Facts
        facts={[
          ...factOf(t('monitor.fact.target'), target),
          ...factOf(t('monitor.fact.status'), status === null ? null : String(status)),
          ...factOf(t('monitor.fact.failedSince'), timeOf(evidence.failed_since)),
          ...factOf(t('monitor.fact.probe'), probe),
          ...factOf(t('monitor.fact.dns'), msText(timings.dns)),
          ...factOf(t('monitor.fact.connect'), msText(timings.connect)),
          ...factOf(t('monitor.fact.tls'), msText(timings.tls)),
          ...factOf(t('monitor.fact.firstByte'), msText(timings.first_byte)),
        ]}
      />
      {pairs.length > 0 && (
        <div className="grid min-w-0 gap-1.5">
          <h3 className="text-sm font-medium text-ink">{t('monitor.headers')}</h3>
          <Pairs pairs={pairs} />
        </div>
      )}
      {body !== '' && (
        <div className="grid min-w-0 gap-1.5">
          <h3 className="text-sm font-medium text-ink">{t('monitor.body')}</h3>
          <LongText text={body} className="text-ink" />
        </div>
      )}
    </>
  )
}

function factOf(name: string, value: string | null): readonly Fact[] {
  return value === null || value === '' ? [] : [{ name, value: <bdi>{value}</bdi> }]
}

function timeOf(moment: Date | null): string | null {
  return moment === null ? null : exactTime(moment)
}

function msText(ms: number | null): string | null {
  return ms === null ? null : durationText(ms * 1000)
}
