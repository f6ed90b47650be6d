import { z } from 'zod'
import {
  annotationKinds,
  editorRoles,
  MAX_DASHBOARD_NAME,
  MAX_VARIABLES,
  MAX_WIDGETS,
  mayEdit,
  refreshChoices,
  viewerRoles,
  type Dashboard,
} from '#domain/dashboard/dashboard.ts'
import { COLUMNS } from '#domain/dashboard/grid.ts'
import { unreadableReasons } from '#domain/dashboard/read-content.ts'
import {
  displays,
  MAX_FUNCTIONS,
  MAX_GROUP_BY,
  MAX_GROUPS,
  MAX_SOURCE,
  MAX_TEXT,
  MAX_TITLE,
  MAX_WORD,
  type Widget,
} from '#domain/dashboard/widget.ts'
import { MAX_QUERY_LENGTH } from '#domain/query/ast.ts'
import type { Actor } from '#domain/access/access.ts'
import { id, iso, name, time } from './shapes.ts'

const word = z.string().min(1).max(MAX_WORD)

const question = z
  .strictObject({
    dataset: z.string().min(1).max(40).describe('`events`, `issues`, `spans`, `logs`, `metrics`, …'),
    query: z.string().max(MAX_QUERY_LENGTH).describe('Empty: everything.'),
    groupBy: z.array(word).max(MAX_GROUP_BY),
    functions: z.array(word).min(1).max(MAX_FUNCTIONS).describe('`count()`, `p95(span.duration)`.'),
    limit: z.int().min(1).max(MAX_GROUPS).describe('The groups in the answer.'),
  })
  .meta({ id: 'WidgetQuestion' })

const content = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('chart'), display: z.enum(displays), question }),
  z.strictObject({ kind: z.literal('text'), text: z.string().max(MAX_TEXT).describe('Markdown.') }),
  z
    .strictObject({
      kind: z.literal('placeholder'),
      because: z.strictObject({ reason: z.enum(unreadableReasons), detail: z.string().max(500) }),
      source: z.string().max(MAX_SOURCE),
    })
    .describe('Imported parts that are not supported.'),
])

const cells = z.number().min(0).max(1000)
const widget = z
  .strictObject({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'letters, digits, _ and -, at most 40'),
    title: z.string().max(MAX_TITLE),
    place: z
      .strictObject({ x: cells, y: cells, w: cells, h: cells })
      .describe(`Columns and rows of a grid of ${COLUMNS} columns.`),
    content,
  })
  .meta({ id: 'Widget' })

export const dashboardSettings = z.strictObject({
  name: name(MAX_DASHBOARD_NAME),
  period: z.string().max(100).describe('`24h`, `14d`, or two times: what it shows at first.'),
  refresh: z.literal(refreshChoices).describe('Seconds; 0: only on request.'),
  projects: z.array(z.string().min(1).max(100)).max(1000).describe('Slugs or ids; none: all.'),
  environments: z.array(z.string().min(1).max(500)).max(50),
  variables: z
    .array(z.strictObject({ key: word, value: z.string().max(500) }))
    .max(MAX_VARIABLES)
    .describe('Fields that viewers can filter all widgets by.'),
  annotations: z.array(z.enum(annotationKinds)).max(annotationKinds.length),
  widgets: z.array(widget).max(MAX_WIDGETS),
  seenBy: z.enum(viewerRoles).describe('These and stronger roles, besides its owner.'),
  editedBy: z.enum(editorRoles),
})

export const dashboardRowShape = z
  .object({
    id,
    name: z.string(),
    version: z.int().describe('From 1, incremented by each change.'),
    owner: z.object({ id: z.string(), name: z.string() }).nullable(),
    seenBy: z.enum(viewerRoles),
    editedBy: z.enum(editorRoles),
    isEditable: z.boolean().describe('Whether the caller may change it.'),
    widgetCount: z.int(),
    createdAt: time,
    changedAt: time,
    changedBy: z.string(),
  })
  .meta({ id: 'DashboardInList' })

export const dashboardShape = z
  .object({ ...dashboardRowShape.shape, ...dashboardSettings.shape })
  .meta({ id: 'Dashboard' })

export function dashboardRow(dashboard: Dashboard, actor: Actor): z.input<typeof dashboardRowShape> {
  const { id: number, content: is, owner, version, seenBy, editedBy } = dashboard
  return {
    id: String(number),
    name: is.name,
    version,
    owner,
    seenBy,
    editedBy,
    isEditable: mayEdit(actor, dashboard),
    widgetCount: is.widgets.length,
    createdAt: iso(dashboard.createdAt),
    changedAt: iso(dashboard.changedAt),
    changedBy: dashboard.changedBy,
  }
}

export function shownDashboard(dashboard: Dashboard, actor: Actor): z.input<typeof dashboardShape> {
  const { content: is } = dashboard
  return {
    ...dashboardRow(dashboard, actor),
    period: is.period,
    refresh: is.refresh,
    projects: is.projects.map(String),
    environments: [...is.environments],
    variables: [...is.variables],
    annotations: [...is.annotations],
    widgets: is.widgets.map(shownWidget),
  }
}

function shownWidget({ content: is, ...rest }: Widget): z.input<typeof widget> {
  if (is.kind !== 'chart') return { ...rest, content: is }
  const { groupBy, functions, ...asked } = is.question
  return { ...rest, content: { ...is, question: { ...asked, groupBy: [...groupBy], functions: [...functions] } } }
}
