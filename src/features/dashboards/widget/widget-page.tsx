import type { AddressParams } from '#domain/address/params.ts'
import { mayEdit, type Dashboard } from '#domain/dashboard/dashboard.ts'
import type { Widget } from '#domain/dashboard/widget.ts'
import type { Project } from '#domain/project/project.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { notFound, forbidden } from '#running/refuse.ts'
import { BackLink } from '#ui/back-link.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { askedWithin, readBoard, type Looked } from '../ask/read-board.ts'
import { parseId } from '../address.ts'
import { WidgetFrame } from '../grid/board-widget.tsx'
import { pageOf } from '../ask/page-of.ts'
import { WidgetBody } from '../draw/widget-body.tsx'
import type { DashboardGrants } from '../datasets/dataset.ts'
import { datasetNamed } from '../datasets/datasets.ts'
import { dashboardGrants } from '../grants.ts'
import { contentOf, draftOf, draftParams, parseDraft, sizeOf, type WidgetDraft } from './draft.ts'
import { PickForm } from './pick-form.tsx'
import { SaveForm } from './save-form.tsx'

interface WidgetPageProps {
  /** The dashboard's id; `undefined` if it is still to be selected. */
  readonly id?: string
  /** The widget's id; `new` to create one. */
  readonly widget?: string
  readonly params: AddressParams
}

/** The widget editor with a preview. */
export async function WidgetPage({ id, widget = 'new', params }: WidgetPageProps) {
  const grants = await dashboardGrants()
  await guard('event:write')
  const { catalogue } = running()
  const actor = await currentActor()
  const all = await catalogue.dashboards.list(grants.events)
  const changeable = all.filter((one) => actor !== undefined && mayEdit(actor, one))
  const dashboard = id === undefined ? undefined : all.find((one) => one.id === parseId(id))
  if (id !== undefined && dashboard === undefined) notFound()
  if (dashboard !== undefined && !changeable.includes(dashboard)) forbidden()
  const existing = dashboard?.content.widgets.find((one) => one.id === widget)
  if (widget !== 'new' && existing === undefined) notFound()
  const projects = await catalogue.projects.list(grants.projects)
  const looked = lookedAt(dashboard, grants, projects)
  const said = shownDraft(params, existing)
  const offered = (await datasetNamed(said.dataset)?.offered?.(askedWithin(looked))) ?? { functions: [], fields: [] }
  // A dataset with only data-defined functions starts with the first of them.
  const draft = said.functions.length === 0 ? { ...said, functions: offered.functions.slice(0, 1) } : said
  const t = messages('dashboards')
  const title = existing === undefined ? t(dashboard === undefined ? 'widget.add' : 'widget.new') : t('widget.edit')
  const action = dashboard === undefined ? paths.addToDashboard() : paths.dashboardWidget(dashboard.id, widget)
  return (
    <>
      <PageHeader title={title} note={dashboard?.content.name} />
      <PageBody>
        {dashboard !== undefined && (
          <BackLink href={paths.dashboard(dashboard.id)} label={t('widget.back', { name: dashboard.content.name })} />
        )}
        {dashboard === undefined && changeable.length === 0 ? (
          <EmptyState
            title={t('widget.noDashboard')}
            action={<LinkButton href={paths.dashboards()}>{t('title')}</LinkButton>}
          >
            {t('widget.noDashboardText')}
          </EmptyState>
        ) : (
          <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
            <PickForm draft={draft} action={action} offered={offered} />
            <div className="grid min-w-0 gap-4 lg:sticky lg:top-4">
              <Preview draft={draft} existing={existing} of={dashboard} looked={looked} />
              <SaveForm draft={draft} dashboard={dashboard} choices={changeable} widget={existing?.id} />
            </div>
          </div>
        )}
      </PageBody>
    </>
  )
}

/** The draft in the address, or else the existing widget. */
function shownDraft(params: AddressParams, existing: Widget | undefined): WidgetDraft {
  const saysSomething = Object.keys(params).length > 0
  const known = existing === undefined ? undefined : draftOf(existing)
  return saysSomething || known === undefined ? parseDraft(params) : parseDraft(toParams(known))
}

function toParams(draft: WidgetDraft): AddressParams {
  return Object.fromEntries(
    Object.entries(draftParams(draft)).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  )
}

interface PreviewProps {
  readonly draft: WidgetDraft
  readonly existing: Widget | undefined
  readonly of: Dashboard | undefined
  readonly looked: Looked
}

/** The preview's scope: that of its dashboard, or else a day of everything. */
function lookedAt(of: Dashboard | undefined, grants: DashboardGrants, projects: readonly Project[]): Looked {
  const view = {
    period: of?.content.period ?? '24h',
    environments: of?.content.environments ?? [],
    variables: of?.content.variables ?? [],
    projects: projects.filter(({ id }) => of?.content.projects.includes(id)).map(({ slug }) => slug),
  } as const
  return { grants, projects, view, path: paths.addToDashboard(), now: new Date() }
}

/** The widget as it would look. */
async function Preview({ draft, existing, of, looked }: PreviewProps) {
  const t = messages('dashboards')
  const place = existing?.place ?? { x: 0, y: 0, ...sizeOf(draft.shape) }
  const widget: Widget = { id: 'preview', title: draft.title, place, content: contentOf(draft) }
  const board = await readBoard({ widgets: [widget], annotations: of?.content.annotations ?? [] }, looked)
  const href = pageOf(widget, board.within)
  return (
    <section aria-label={t('widget.preview')} className="widget min-h-56">
      <WidgetFrame
        title={draft.title || t('widget.preview')}
        aside={
          href !== undefined && (
            <LinkButton tone="quiet" href={href}>
              {t('widget.open')}
            </LinkButton>
          )
        }
      >
        {board.widgets.map((one) => (
          <WidgetBody
            key={one.widget.id}
            of={one}
            by={{ within: board.within, marks: board.marks, axes: new Map(), zoomTo: undefined, leads: true }}
          />
        ))}
      </WidgetFrame>
    </section>
  )
}
