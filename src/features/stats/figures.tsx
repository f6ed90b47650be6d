import type { ReactNode } from 'react'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { cx } from '#ui/cx.ts'
import { byteSize, percent, shortNumber } from '#ui/numbers.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { shortAge } from '#ui/times.ts'
import type { StatsData } from './queries.ts'

/** Key numbers of the period and of the present. */
export function Figures({ data: { intake, disk, health }, now }: { data: StatsData; now: Date }) {
  const t = messages('stats')
  const { received, accepted, notKept, dropped, lost } = intake.all
  const stored = [...disk.values()].reduce(
    (sum, { items, bytesOnDisk }) => ({ events: sum.events + (items.events ?? 0), bytes: sum.bytes + bytesOnDisk }),
    { events: 0, bytes: 0 },
  )
  return (
    <div className="grid gap-4">
      <Row figures={5}>
        <Figure name={t('received')} text={t('receivedText')}>
          <Count value={received} />
        </Figure>
        <Figure name={t('accepted')} text={t('acceptedText', { share: percent(accepted, received) })}>
          <Count value={accepted} />
        </Figure>
        <Figure name={t('notKept')} text={t('notKeptText')}>
          <Count value={notKept} className={cx(notKept > 0 && 'text-warning-ink')} />
        </Figure>
        <Figure name={t('dropped')} text={t('droppedText', { share: percent(dropped, received) })}>
          <Count value={dropped} className={cx(dropped > 0 && 'text-error-ink')} />
        </Figure>
        <Figure name={t('lostBySdk')} text={t('lostText')}>
          <Count value={lost} />
        </Figure>
      </Row>
      <section aria-label={t('now.title')}>
        <Row figures={4}>
          <Figure name={t('now.backlog')} text={t('now.backlogText', { bytes: byteSize(health.backlog.bytes) })}>
            <Count value={health.backlog.records} />
          </Figure>
          <Figure name={t('now.lag')} text={t('now.lagText')}>
            {health.digestLagMs === 0 ? t('now.noLag') : shortAge(health.digestLagMs)}
          </Figure>
          <Figure
            name={t('now.disk')}
            text={t('now.diskText', { count: stored.events, short: shortNumber(stored.events) })}
          >
            {byteSize(stored.bytes)}
          </Figure>
          <Figure name={t('now.since')} text={t('now.version', { version: health.version })}>
            <RelativeTime at={health.startedAt} now={now} />
          </Figure>
        </Row>
      </section>
    </div>
  )
}

function Row({ figures, children }: { figures: 4 | 5; children: ReactNode }) {
  const columns = figures === 5 ? 'lg:grid-cols-5' : 'lg:grid-cols-4'
  return (
    <dl className={cx('grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line', columns)}>
      {children}
    </dl>
  )
}

function Figure({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 bg-surface px-4 py-3 max-lg:last:odd:col-span-2">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-xl font-semibold text-ink">{children}</dd>
      <dd className="text-xs text-ink-3">{text}</dd>
    </div>
  )
}
