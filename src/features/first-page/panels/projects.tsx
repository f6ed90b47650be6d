import { crashFree } from '#domain/overview/crash-free.ts'
import type { ProjectDay } from '#domain/overview/overview.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { messages } from '#messages'
import { Count } from '#ui/count.tsx'
import { Link } from '#ui/link.tsx'
import { flooredPercent, shortNumber } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { barHeights } from '#ui/bar-heights.ts'
import { Sparkline } from '#ui/sparkline.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { AllLink } from './all-link.tsx'
import { None } from './none.tsx'
import type { OverviewPanel } from './panel.ts'

const MOST_PROJECTS = 12

/** Errors and sessions per project, compared with the day before. */
export const ProjectsPanel: OverviewPanel = ({ data: { ofPeople, numbers } }) => {
  const t = messages('overview')
  const busiest = ofPeople
    .map((project) => ({ project, day: numbers.projects.get(project.id) }))
    .toSorted((a, b) => (b.day?.errors ?? 0) - (a.day?.errors ?? 0))
    .slice(0, MOST_PROJECTS)
  return (
    <Panel
      id="projects"
      title={t('projects.title')}
      note={t('projects.note')}
      aside={<AllLink href={paths.projects()}>{t('projects.all')}</AllLink>}
      flush
    >
      {busiest.length === 0 ? (
        <None>{t('projects.none')}</None>
      ) : (
        <Table label={t('projects.title')}>
          <thead>
            <tr>
              <Th>{t('projects.project')}</Th>
              <Th className="max-sm:hidden">{t('projects.hours')}</Th>
              <Th numeric>{t('projects.errors')}</Th>
              <Th numeric>{t('projects.sessions')}</Th>
              <Th numeric className="max-sm:hidden">
                {t('projects.crashFree')}
              </Th>
            </tr>
          </thead>
          <tbody>
            {busiest.map(({ project, day }) => (
              <Row key={project.id} project={project} day={day} />
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

function Row({ project, day }: { project: Project; day: ProjectDay | undefined }) {
  const t = messages('overview')
  const { slug, name, firstEventAt } = project
  const waits = firstEventAt === null && day === undefined
  const errors = paths.issues({ project: slug, period: '24h', query: ['!event.type:performance'] })
  return (
    <Tr>
      <Td className="max-w-60">
        <Link
          href={waits ? paths.projectSetUp(slug) : paths.issues({ project: slug })}
          className="block truncate rounded-sm font-medium text-ink hover:underline"
        >
          {name}
        </Link>
        {waits && <span className="text-xs text-ink-3">{t('projects.waiting')}</span>}
      </Td>
      <Td className="max-sm:hidden">
        {day !== undefined && (
          <Sparkline heights={barHeights(day.hours)} label={t('projects.errorsIn', { count: day.errors })} />
        )}
      </Td>
      <Td numeric>
        <Compared href={errors} value={day?.errors ?? 0} before={day?.errorsBefore ?? 0} />
      </Td>
      <Td numeric>
        <Compared
          href={paths.releases({ project: slug })}
          value={day?.sessions ?? 0}
          before={day?.sessionsBefore ?? 0}
        />
      </Td>
      <Td numeric className="max-sm:hidden">
        {day === undefined || day.sessions === 0 ? (
          <span className="text-ink-3">–</span>
        ) : (
          flooredPercent(crashFree(day))
        )}
      </Td>
    </Tr>
  )
}

/** Today's number above yesterday's. */
function Compared({ href, value, before }: { href: string; value: number; before: number }) {
  const t = messages('overview')
  if (value === 0 && before === 0) return <span className="text-ink-3">–</span>
  return (
    <>
      {value === 0 ? (
        <span className="text-ink-3">0</span>
      ) : (
        <Link
          href={href}
          className="rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink"
        >
          <Count value={value} />
        </Link>
      )}
      <span className="block text-xs whitespace-nowrap text-ink-3">
        {t('projects.before', { short: shortNumber(before) })}
      </span>
    </>
  )
}
