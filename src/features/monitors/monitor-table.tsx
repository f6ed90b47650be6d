import type { Monitor, MonitorEnvironment } from '#domain/monitor/monitor.ts'
import type { FateBucket } from '#domain/monitor/run.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { scheduleSentence } from './schedule-sentence.ts'
import { StateWord } from './state-word.tsx'
import { Timeline } from './timeline.tsx'
import { environmentText, scheduleText } from './words.ts'

interface MonitorTableProps {
  readonly monitors: readonly Monitor[]
  readonly fates: readonly FateBucket[]
  readonly cells: number
  readonly projects: readonly Project[]
  readonly now: Date
}

/** Monitors with one row per environment. */
export function MonitorTable({ monitors, fates, cells, projects, now }: MonitorTableProps) {
  const t = messages('monitors')
  const ofPlace = Map.groupBy(fates, (one) => `${one.projectId}:${one.slug}:${one.environment}`)
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <Table label={t('title')}>
        <thead>
          <tr>
            <Th>{t('column.status')}</Th>
            <Th>{t('column.monitor')}</Th>
            <Th className="max-md:hidden">{t('column.timeline')}</Th>
            <Th className="max-lg:hidden">{t('column.last')}</Th>
            <Th>{t('column.next')}</Th>
          </tr>
        </thead>
        <tbody>
          {monitors.flatMap((monitor) =>
            placesOf(monitor).map((environment) => (
              <MonitorRow
                key={`${monitor.id}:${environment?.name ?? ''}`}
                monitor={monitor}
                environment={environment}
                project={projects.find(({ id }) => id === monitor.projectId)?.slug ?? ''}
                fates={ofPlace.get(`${monitor.projectId}:${monitor.slug}:${environment?.name ?? ''}`) ?? []}
                cells={cells}
                now={now}
              />
            )),
          )}
        </tbody>
      </Table>
    </div>
  )
}

/** At least one row, so that monitors without check-ins are listed as well. */
function placesOf({ environments }: Monitor): readonly (MonitorEnvironment | undefined)[] {
  return environments.length === 0 ? [undefined] : environments
}

interface MonitorRowProps extends Pick<MonitorTableProps, 'fates' | 'cells' | 'now'> {
  readonly monitor: Monitor
  readonly environment: MonitorEnvironment | undefined
  readonly project: string
}

function MonitorRow({ monitor, environment, project, fates, cells, now }: MonitorRowProps) {
  const t = messages('monitors')
  const { state } = environment ?? {}
  const expected = state?.expectedAt ?? null
  const isRunning = (state?.open.length ?? 0) > 0
  const timeline = { name: monitor.name, buckets: fates, length: cells, isRunning }
  return (
    <Tr>
      <Td>
        <StateWord
          status={state?.status ?? 'waiting'}
          muted={monitor.muted || environment?.muted === true}
          running={isRunning}
        />
      </Td>
      <Td>
        <Link href={paths.monitor(monitor.id)} className="rounded-sm font-medium text-accent hover:underline">
          {monitor.name}
        </Link>
        <span className="block max-w-prose text-xs text-ink-3 sm:truncate">
          {[project, ...(environment === undefined ? [] : [environmentText(environment)])].join(' · ')}
          {' · '}
          <span className="whitespace-nowrap" title={scheduleSentence(monitor.config)}>
            {scheduleText(monitor.config)}
          </span>
        </span>
        <Timeline {...timeline} className="mt-1.5 w-full md:hidden" />
      </Td>
      <Td className="max-md:hidden">
        <Timeline {...timeline} className="w-56 xl:w-96" />
      </Td>
      <Td className="whitespace-nowrap text-ink-2 max-lg:hidden">
        {typeof state?.lastCheckInAt === 'number' ? (
          <RelativeTime at={new Date(state.lastCheckInAt)} now={now} />
        ) : (
          <span className="text-ink-3">{t('never')}</span>
        )}
      </Td>
      <Td className="whitespace-nowrap text-ink-2">
        {expected === null ? <span className="text-ink-3">–</span> : <RelativeTime at={new Date(expected)} now={now} />}
      </Td>
    </Tr>
  )
}
