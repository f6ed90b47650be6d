import Cable from 'lucide-react/icons/cable'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import { Link } from '#ui/link.tsx'
import { authorize } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { currentActor, guard } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { cx } from '#ui/cx.ts'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Card } from '#ui/panel.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { PlatformMark } from './platform-mark.tsx'
import { projectSummaries, type ProjectSummary, type SummaryGrants } from './queries.ts'

/** All projects. */
export async function ProjectList() {
  const grants = {
    project: await guard('project:read'),
    event: await guard('event:read'),
    org: await guard('org:read'),
  }
  const mayCreate = authorize(await currentActor(), 'project:write').ok
  return <ShapeWhileSlow shape={<ListShape />} content={() => projectsContent(grants, mayCreate)} />
}

async function projectsContent(grants: SummaryGrants, mayCreate: boolean) {
  const t = messages('projects')
  const summaries = await projectSummaries(grants)
  if (summaries.length === 0) return <NoProjects mayCreate={mayCreate} />
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('count', { count: summaries.length })}
        actions={
          mayCreate && (
            <LinkButton tone="primary" href={paths.newProject()}>
              <Plus aria-hidden className="size-4" />
              {t('new')}
            </LinkButton>
          )
        }
      />
      <PageBody>
        <Card className="overflow-hidden p-0!">
          <Table label={t('title')}>
            <thead>
              <tr>
                <Th>{t('table.project')}</Th>
                <Th className="max-sm:hidden">{t('table.platform')}</Th>
                <Th numeric>{t('table.issues')}</Th>
                <Th numeric>{t('table.events')}</Th>
                <Th>
                  <span className="sr-only">{t('table.lastStep')}</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {summaries.map((summary) => (
                <Row key={summary.project.id} summary={summary} />
              ))}
            </tbody>
          </Table>
        </Card>
      </PageBody>
    </>
  )
}

function NoProjects({ mayCreate }: { mayCreate: boolean }) {
  const t = messages('projects')
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        title={t('empty.title')}
        action={
          mayCreate && (
            <LinkButton tone="primary" href={paths.newProject()}>
              {t('empty.action')}
            </LinkButton>
          )
        }
      >
        {t(mayCreate ? 'empty.text' : 'empty.askOwner')}
      </EmptyState>
    </>
  )
}

function ListShape() {
  return (
    <>
      <PageHeader title={messages('projects')('title')} />
      <PageBody>
        <Card className="overflow-hidden p-0!">
          <SkeletonRows rows={5} />
        </Card>
      </PageBody>
    </>
  )
}

function Row({ summary: { project, isSelf, issues, events } }: { summary: ProjectSummary }) {
  const t = messages('projects')
  const setUp = paths.projectSetUp(project.slug)
  const waiting = project.firstEventAt === null && !isSelf
  return (
    <Tr className="hover:bg-sunken">
      <Td className="w-full max-w-0 py-2!">
        <div className="flex items-center gap-3">
          <PlatformMark platform={project.platform} />
          <div className="min-w-0">
            <Link
              href={waiting ? setUp : paths.issues({ project: project.slug })}
              className="block truncate rounded-sm font-medium text-ink hover:underline"
            >
              {project.name}
            </Link>
            <div className={cx('truncate text-xs text-ink-3', !waiting && !isSelf && 'font-mono')}>
              {isSelf ? t('self') : waiting ? t('waiting') : project.slug}
            </div>
          </div>
        </div>
      </Td>
      <Td className="text-ink-2 max-sm:hidden">{t(`platform.${project.platform}`)}</Td>
      <Td numeric>
        <Count value={issues} label={t('units.issues', { count: issues })} />
      </Td>
      <Td numeric>
        <Count value={events} label={t('units.events', { count: events })} />
      </Td>
      <Td className="text-right whitespace-nowrap max-sm:pl-0">
        <LinkButton
          tone="quiet"
          href={paths.projectHealth(project.slug)}
          title={messages('health')('project.linkOf', { name: project.name })}
        >
          <HeartPulse aria-hidden className="size-4" />
          <span className="max-lg:sr-only">{messages('health')('project.link')}</span>
        </LinkButton>
        <LinkButton tone="quiet" href={setUp} title={t('setUpOf', { name: project.name })}>
          <Cable aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{t('setUpLink')}</span>
        </LinkButton>
        <LinkButton
          tone="quiet"
          href={paths.projectSettings(project.slug)}
          title={t('settingsOf', { name: project.name })}
        >
          <Settings aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{t('settingsLink')}</span>
        </LinkButton>
      </Td>
    </Tr>
  )
}
