import type { AddressParams } from '#domain/address/params.ts'
import { authorize } from '#domain/access/access.ts'
import { mayEdit, type Dashboard } from '#domain/dashboard/dashboard.ts'
import type { Project } from '#domain/project/project.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { notFound } from '#running/refuse.ts'
import { LinkButton } from '#ui/button.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { SkeletonPanel } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { parseId, viewAt, viewParams, type DashboardView } from '../address.ts'
import { askedWithin, readBoard } from '../ask/read-board.ts'
import type { DashboardGrants } from '../datasets/dataset.ts'
import { dashboardGrants } from '../grants.ts'
import { BoardGrid } from '../grid/board-grid.tsx'
import { EditBoard } from '../grid/edit-board.tsx'
import { AutoRefresh } from '#ui/auto-refresh.tsx'
import { BoardScope, readChoices } from './board-scope.tsx'
import { UndoForm } from './undo-form.tsx'

/** A dashboard with its current view. */
export interface OpenDashboard {
  readonly grants: DashboardGrants
  readonly dashboard: Dashboard
  readonly projects: readonly Project[]
  readonly view: DashboardView
  /** The page with another view. */
  readonly hrefOf: (view: DashboardView) => string
  readonly now: Date
}

/** Loads a dashboard with the view in the address; 404 if it does not exist or is not visible to the user. */
export async function openDashboard(
  said: string,
  params: AddressParams,
  pathOf: (id: number, query: ReturnType<typeof viewParams>) => string,
): Promise<OpenDashboard> {
  const grants = await dashboardGrants()
  const { catalogue } = running()
  const dashboard = await catalogue.dashboards.find(grants.events, parseId(said) ?? 0)
  if (dashboard === undefined) notFound()
  const projects = await catalogue.projects.list(grants.projects)
  const { content, id } = dashboard
  const slugs = projects.filter((project) => content.projects.includes(project.id)).map(({ slug }) => slug)
  const defaults = { ...content, projects: slugs }
  const hrefOf = (view: DashboardView) => pathOf(id, viewParams(view, defaults))
  return { grants, dashboard, projects, view: viewAt(params, defaults), hrefOf, now: new Date() }
}

/** A dashboard with its filters and widgets. */
export async function DashboardPage({ id, params }: { id: string; params: AddressParams }) {
  const open = await openDashboard(id, params, paths.dashboard)
  const { dashboard, view } = open
  const actor = await currentActor()
  const mayChange = authorize(actor, 'event:write').ok && actor !== undefined && mayEdit(actor, dashboard)
  const isEdited = mayChange && view.edit
  return (
    <>
      <Scope open={open} />
      <PageHeader
        title={dashboard.content.name}
        note={dashboard.owner?.name}
        actions={<Actions open={open} mayChange={mayChange} isEdited={isEdited} />}
      />
      <PageBody>
        {dashboard.content.widgets.length === 0 ? (
          <NoWidgets dashboard={dashboard} mayChange={mayChange} />
        ) : (
          <ShapeWhileSlow shape={<BoardShape />} content={() => boardOf(open, isEdited)} />
        )}
      </PageBody>
      {!isEdited && <AutoRefresh seconds={dashboard.content.refresh} />}
    </>
  )
}

async function Scope({ open }: { open: OpenDashboard }) {
  const { grants, dashboard, view, projects, hrefOf } = open
  const { events } = running()
  const [choices, environments] = await Promise.all([
    readChoices(
      askedWithin({ ...open, path: paths.dashboard(dashboard.id) }),
      view.variables,
      dashboard.content.widgets,
    ),
    events.environments(grants.events),
  ])
  return (
    <BoardScope
      view={view}
      choices={choices}
      projects={projects.map(({ slug }) => slug)}
      environments={[...new Set(environments.map(({ name }) => name))].toSorted()}
      hrefOf={hrefOf}
    />
  )
}

async function boardOf(open: OpenDashboard, isEdited: boolean) {
  const { dashboard, view, hrefOf } = open
  const board = await readBoard(dashboard.content, { ...open, path: paths.dashboard(dashboard.id) })
  const by = { zoomTo: (period: DashboardView['period']) => hrefOf({ ...view, period }), leads: true }
  return isEdited ? <EditBoard board={board} dashboard={dashboard} by={by} /> : <BoardGrid board={board} by={by} />
}

interface ActionsProps {
  readonly open: OpenDashboard
  readonly mayChange: boolean
  readonly isEdited: boolean
}

function Actions({ open: { dashboard, view, hrefOf }, mayChange, isEdited }: ActionsProps) {
  const t = messages('dashboards')
  const { id } = dashboard
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayChange && dashboard.undo !== null && (
        <UndoForm dashboard={id} version={dashboard.undo} label={t('page.undo')} />
      )}
      <LinkButton tone="quiet" href={paths.wall(id, wallParams(view, hrefOf))}>
        {t('page.wall')}
      </LinkButton>
      <LinkButton tone="quiet" href={paths.dashboardSettings(id)}>
        {t('page.settings')}
      </LinkButton>
      {mayChange && (
        <>
          <LinkButton href={hrefOf({ ...view, edit: !isEdited })}>{t(isEdited ? 'page.done' : 'page.edit')}</LinkButton>
          <LinkButton tone="primary" href={paths.dashboardWidget(id, 'new')}>
            {t('page.addWidget')}
          </LinkButton>
        </>
      )}
    </div>
  )
}

/** The wall page's parameters for the same view. */
function wallParams(view: DashboardView, hrefOf: OpenDashboard['hrefOf']) {
  const said = new URLSearchParams(hrefOf({ ...view, edit: false }).split('?')[1] ?? '')
  return Object.fromEntries([...new Set(said.keys())].map((name) => [name, said.getAll(name)]))
}

function NoWidgets({ dashboard: { id }, mayChange }: { dashboard: Dashboard; mayChange: boolean }) {
  const t = messages('dashboards')
  return (
    <EmptyState
      title={t('page.empty')}
      action={
        mayChange && (
          <LinkButton tone="primary" href={paths.dashboardWidget(id, 'new')}>
            {t('page.addWidget')}
          </LinkButton>
        )
      }
    >
      {t('page.emptyText')}
    </EmptyState>
  )
}

function BoardShape() {
  return (
    <output aria-label={messages('dashboards')('page.loading')} className="grid gap-3 md:grid-cols-2">
      {[1, 2, 3, 4].map((one) => (
        <SkeletonPanel key={one} lines={5} />
      ))}
    </output>
  )
}
