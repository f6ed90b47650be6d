import type { ProjectRetention, ProjectStorage, RetentionReport, RetentionStep } from '#domain/instance.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { byteSize } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { dateText } from '#ui/times.ts'

interface RetentionPanelProps {
  readonly retention: RetentionReport
  readonly projects: readonly ProjectStorage[]
  readonly now: Date
}

/** What retention will delete, when, and how much space that frees. */
export function RetentionPanel({ retention, projects, now }: RetentionPanelProps) {
  const t = messages('organization')
  const time = dateText(retention.nextRunBefore, 'dayAndClock')
  const names = new Map(projects.map(({ projectId, name }) => [projectId, name]))
  const title = t('instance.retention.title')
  return (
    <Panel id="retention" title={title} flush>
      <div className="grid gap-1 px-4 pt-1 pb-3 text-ink-2">
        <p className="max-w-prose">
          {t('instance.retention.text', { days: retention.instanceDays, time })}{' '}
          {t('instance.retention.spans', { days: retention.instanceSpanDays })}{' '}
          {t('instance.retention.logs', { days: retention.instanceLogDays })}{' '}
          {t('instance.retention.metrics', {
            days: retention.instanceMetricDays,
            points: Math.min(retention.instancePointDays, retention.instanceMetricDays),
          })}{' '}
          {t('instance.retention.profiles', { days: retention.instanceProfileDays })}
        </p>
        {retention.removals.length > 0 && (
          <p>{t('instance.retention.removals', { count: retention.removals.length })}</p>
        )}
      </div>
      {retention.projects.length > 0 && (
        <Table label={title}>
          <thead>
            <tr>
              <Th>{t('instance.retention.column.project')}</Th>
              <Th>{t('instance.retention.column.kept')}</Th>
              <Th>{t('instance.retention.column.oldest')}</Th>
              <Th>{t('instance.retention.column.next')}</Th>
              <Th numeric>{t('instance.retention.column.frees')}</Th>
            </tr>
          </thead>
          <tbody>
            {retention.projects.map((project) => (
              <Row
                key={project.projectId}
                project={project}
                name={names.get(project.projectId) ?? String(project.projectId)}
                now={now}
              />
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

function Row({ project, name, now }: { project: ProjectRetention; name: string; now: Date }) {
  const t = messages('organization')
  const { days, isOwn, spanDays, logDays, metricDays, profileDays, oldestEvent, next } = project
  const [first] = next
  return (
    <Tr>
      <Td className="font-medium">{name}</Td>
      <Td className="whitespace-nowrap text-ink-2">
        {t('instance.retention.days', { days })}
        {isOwn && <span className="block text-xs text-ink-3">{t('instance.retention.own')}</span>}
        {spanDays !== days && (
          <span className="block text-xs text-ink-3">{t('instance.retention.spanDays', { days: spanDays })}</span>
        )}
        {logDays !== days && (
          <span className="block text-xs text-ink-3">{t('instance.retention.logDays', { days: logDays })}</span>
        )}
        {metricDays !== days && (
          <span className="block text-xs text-ink-3">{t('instance.retention.metricDays', { days: metricDays })}</span>
        )}
        {profileDays !== days && (
          <span className="block text-xs text-ink-3">{t('instance.retention.profileDays', { days: profileDays })}</span>
        )}
      </Td>
      <Td className="whitespace-nowrap text-ink-2">
        {oldestEvent === null ? (
          <span className="text-ink-3">{t('instance.retention.nothing')}</span>
        ) : (
          <RelativeTime at={oldestEvent} now={now} />
        )}
      </Td>
      <Td className="whitespace-nowrap text-ink-2">
        {first === undefined ? (
          <span className="text-ink-3">{t('instance.retention.nothing')}</span>
        ) : (
          <Step step={first} now={now} />
        )}
      </Td>
      <Td numeric className="whitespace-nowrap text-ink-2">
        {first !== undefined && byteSize(first.bytes)}
        {first !== undefined && (
          <span className="block text-xs text-ink-3">{t('instance.storage.events', { count: first.events })}</span>
        )}
      </Td>
    </Tr>
  )
}

/** One week of events and its deletion date. */
function Step({ step: { week, at }, now }: { step: RetentionStep; now: Date }) {
  const t = messages('organization')
  return (
    <>
      {at <= now ? t('instance.retention.now') : dateText(at, 'day')}
      <span className="block text-xs text-ink-3">
        {t('instance.retention.week', {
          // Weeks start on Mondays in UTC, regardless of the reader's time zone.
          week: dateText(week, 'day', { ...requestContext(), timeZone: 'UTC' }),
        })}
      </span>
    </>
  )
}
