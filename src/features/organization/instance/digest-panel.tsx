import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { damageDays, type DigestReport, type ProjectStorage } from '#domain/instance.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import { Banner } from '#ui/banner.tsx'
import { Count } from '#ui/count.tsx'
import { byteSize } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { shortAge } from '#ui/times.ts'
import { healthOf } from './health.ts'

const MINUTE_MS = 60_000

interface DigestPanelProps {
  readonly digest: DigestReport
  readonly projects: readonly ProjectStorage[]
  readonly at: Date
}

/** Health of the queue and the digest: status, numbers, and the last hour. */
export function DigestPanel({ digest, projects, at }: DigestPanelProps) {
  const t = messages('organization')
  const rates = digest.recordsPerSecond
  return (
    <Panel id="health" title={t('instance.digest.title')}>
      <HealthLine digest={digest} />
      {digest.damagedRecords > 0 && (
        <Banner
          tone="warning"
          title={t('instance.digest.damaged', { count: digest.damagedRecords, days: damageDays })}
          className="mt-3"
        >
          {t('instance.digest.damagedText')}
        </Banner>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure
          name={t('instance.digest.queue')}
          text={t('instance.digest.queueText', { bytes: byteSize(digest.backlogBytes) })}
        >
          <Count value={digest.backlogRecords} />
        </Figure>
        <Figure name={t('instance.digest.lag')} text={t('instance.digest.lagText')}>
          {digest.lagMs === 0 ? t('instance.digest.none') : shortAge(digest.lagMs)}
        </Figure>
        <Figure name={t('instance.digest.rate')} text={t('instance.digest.rateText')}>
          {t('instance.digest.rateValue', { rate: rates.at(-1) ?? 0 })}
        </Figure>
        <Figure name={t('instance.digest.started')}>
          <RelativeTime at={digest.startedAt} now={at} />
        </Figure>
      </dl>
      {rates.length > 1 && (
        <div className="mt-5">
          <TimeChart
            start={new Date(Math.floor(at.getTime() / MINUTE_MS - rates.length) * MINUTE_MS)}
            stepSeconds={60}
            series={[{ name: t('instance.digest.series'), kind: 'area', values: rates }]}
            unit="number"
            label={t('instance.digest.chart', { minutes: rates.length })}
            height="low"
          />
        </div>
      )}
      {digest.waiting.length > 0 && <WaitingTable waiting={digest.waiting} projects={projects} />}
    </Panel>
  )
}

/** The backlog per project, including records set aside until everything else is processed. */
function WaitingTable({
  waiting,
  projects,
}: {
  waiting: DigestReport['waiting']
  projects: readonly ProjectStorage[]
}) {
  const t = messages('organization')
  const names = new Map(projects.map(({ projectId, name }) => [projectId, name]))
  const isSetAside = waiting.some(({ aside }) => aside > 0)
  return (
    <div className="mt-5">
      <h3 className="font-medium text-ink">{t('instance.digest.waiting.label')}</h3>
      {isSetAside && <p className="mt-0.5 max-w-prose text-xs text-ink-3">{t('instance.digest.waiting.asideText')}</p>}
      <Table label={t('instance.digest.waiting.label')}>
        <thead>
          <tr>
            <Th>{t('instance.digest.waiting.project')}</Th>
            <Th numeric>{t('instance.digest.waiting.records')}</Th>
            <Th numeric>{t('instance.digest.waiting.size')}</Th>
            <Th numeric>{t('instance.digest.waiting.aside')}</Th>
          </tr>
        </thead>
        <tbody>
          {waiting.map(({ projectId, records, bytes, aside }) => (
            <Tr key={projectId}>
              <Td className="font-medium">
                {projectId === null ? t('instance.digest.waiting.other') : (names.get(projectId) ?? String(projectId))}
              </Td>
              <Td numeric>
                <Count value={records} />
              </Td>
              <Td numeric>{byteSize(bytes)}</Td>
              <Td numeric>
                <Count value={aside} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function HealthLine({ digest }: { digest: DigestReport }) {
  const t = messages('organization')
  const health = healthOf(digest)
  switch (health) {
    case 'well':
    case 'working':
      return (
        <p className="flex items-start gap-2 text-ink">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          {health === 'well'
            ? t('instance.digest.well')
            : t('instance.digest.working', { count: digest.backlogRecords })}
        </p>
      )
    case 'behind':
      return (
        <Banner tone="warning" title={t('instance.digest.behind', { age: shortAge(digest.lagMs) })}>
          {t('instance.digest.behindText')}
        </Banner>
      )
    case 'stopped':
      return (
        <Banner tone="wrong" title={t('instance.digest.stopped')}>
          {t('instance.digest.stoppedText', { fault: digest.fault ?? '' })}
        </Banner>
      )
  }
}

function Figure({ name, text, children }: { name: string; text?: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-xl font-semibold text-ink">{children}</dd>
      {text !== undefined && <dd className="text-xs text-ink-3">{text}</dd>}
    </div>
  )
}
