import { authorize } from '#domain/access/access.ts'
import { newSince } from '#domain/account/visits.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { currentActor } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { SkeletonPanel } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { panels } from './panel-list.ts'
import { overviewGrants, readOverview, type OverviewGrants } from './queries.ts'

/** The start page: news since the last visit, and the current state. */
export async function OverviewPage() {
  const grants = await overviewGrants()
  const now = new Date()
  const { lastVisit } = requestContext()
  return <ShapeWhileSlow shape={<OverviewShape />} content={() => overviewContent(grants, lastVisit, now)} />
}

async function overviewContent(grants: OverviewGrants, lastVisit: Date | null, now: Date) {
  const data = await readOverview(grants, newsOf(lastVisit, now), now)
  if (data.ofPeople.length === 0) return <NoProjects />
  return (
    <>
      <PageHeader title={messages('overview')('title')} />
      <PageBody className="items-start xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        {[panels.wide, panels.narrow].map((column, at) => (
          <div key={at} className="grid min-w-0 grid-cols-1 gap-4">
            {column.map((Panel, place) => (
              <Panel key={place} data={data} />
            ))}
          </div>
        ))}
      </PageBody>
    </>
  )
}

/** The start of the news period, and whether that is the last visit. */
function newsOf(lastVisit: Date | null, now: Date) {
  const since = newSince(lastVisit, now)
  return { since, isVisit: since.getTime() === lastVisit?.getTime() }
}

/** Shown before the first project exists. */
async function NoProjects() {
  const t = messages('overview')
  const mayCreate = authorize(await currentActor(), 'project:write').ok
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

function OverviewShape() {
  return (
    <>
      <PageHeader title={messages('overview')('title')} />
      <PageBody className="items-start xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        {[
          [8, 6],
          [3, 5, 4],
        ].map((column, at) => (
          <div key={at} className="grid min-w-0 grid-cols-1 gap-4">
            {column.map((lines, place) => (
              <SkeletonPanel key={place} lines={lines} />
            ))}
          </div>
        ))}
      </PageBody>
    </>
  )
}
