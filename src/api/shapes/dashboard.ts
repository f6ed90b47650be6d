import { z } from '@hono/zod-openapi'
import { mayEdit, type Dashboard } from '#domain/dashboard/dashboard.ts'
import { fieldsOf } from '#domain/dashboard/read-content.ts'
import type { Question, Widget } from '#domain/dashboard/widget.ts'
import { sentryFunction } from '#domain/explore/sentry-functions.ts'
import { nothing, time } from './common.ts'

const person = z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable()
const permissions = z.object({ isEditableByEveryone: z.boolean(), teamsWithEditAccess: nothing })

const querySent = z.object({
  id: z.string(),
  name: z.string(),
  fields: z.array(z.string()),
  aggregates: z.array(z.string()),
  columns: z.array(z.string()),
  fieldAliases: z.array(z.string()),
  conditions: z.string(),
  orderby: z.string(),
  widgetId: z.string(),
})

const widgetShape = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  displayType: z.string(),
  widgetType: z.string().nullable(),
  interval: z.string(),
  dateCreated: time,
  dashboardId: z.string(),
  limit: z.number().nullable(),
  layout: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number(), minH: z.number() }),
  queries: z.array(querySent),
})

/** A dashboard as Sentry's clients read it (docs/protocol.md 7). */
export const dashboardShape = z
  .object({
    id: z.string(),
    title: z.string(),
    dateCreated: time,
    createdBy: person,
    permissions,
    isFavorited: z.boolean(),
    projects: z.array(z.number()),
    environment: z.array(z.string()),
    filters: z.object({ release: z.array(z.string()).optional() }),
    period: z.string(),
    widgets: z.array(widgetShape),
  })
  .openapi('Dashboard')

/** The same in a list. */
export const dashboardRowShape = dashboardShape
  .omit({ widgets: true, period: true })
  .extend({
    lastVisited: time,
    widgetDisplay: z.array(z.string()),
    widgetPreview: z.array(z.object({ displayType: z.string(), layout: widgetShape.shape.layout })),
  })
  .openapi('DashboardInList')

type Actor = Parameters<typeof mayEdit>[0]

function headOf(dashboard: Dashboard, actor: Actor) {
  const { id, owner, createdAt, content } = dashboard
  const release = content.variables.find(({ key, value }) => key === 'release' && value !== '')
  return {
    id: String(id),
    title: content.name,
    dateCreated: createdAt.toISOString(),
    createdBy: owner === null ? null : { ...owner, email: '' },
    permissions: { isEditableByEveryone: mayEdit(actor, dashboard), teamsWithEditAccess: [] },
    isFavorited: false,
    projects: content.projects.map(Number),
    environment: [...content.environments],
    filters: release === undefined ? {} : { release: [release.value] },
  }
}

export function dashboardRowOf(dashboard: Dashboard, actor: Actor): z.output<typeof dashboardRowShape> {
  const widgets = dashboard.content.widgets.map((widget) => widgetOf(widget, dashboard))
  return {
    ...headOf(dashboard, actor),
    lastVisited: dashboard.changedAt.toISOString(),
    widgetDisplay: widgets.map(({ displayType }) => displayType),
    widgetPreview: widgets.map(({ displayType, layout }) => ({ displayType, layout })),
  }
}

export function dashboardOf(dashboard: Dashboard, actor: Actor): z.output<typeof dashboardShape> {
  const widgets = dashboard.content.widgets.map((widget) => widgetOf(widget, dashboard))
  return { ...headOf(dashboard, actor), period: dashboard.content.period, widgets }
}

/**
 * Sentry's grid has 6 columns and ours 12, with rows about half as high; domain/dashboard/import/sentry.ts does the
 * reverse.
 */
function layoutOf({ x, y, w, h }: Widget['place']) {
  return {
    x: Math.floor(x / 2),
    y: Math.floor(y / 2),
    w: Math.max(1, Math.round(w / 2)),
    h: Math.max(1, Math.round(h / 2.5)),
    minH: 1,
  }
}

function widgetOf({ id, title, place, content }: Widget, dashboard: Dashboard): z.output<typeof widgetShape> {
  const own = {
    id,
    title,
    dashboardId: String(dashboard.id),
    dateCreated: dashboard.createdAt.toISOString(),
    layout: layoutOf(place),
    interval: '5m',
    limit: null,
    description: null,
    widgetType: null,
    queries: [],
  }
  switch (content.kind) {
    case 'text':
      return { ...own, displayType: 'text', description: content.text }
    case 'placeholder':
      return { ...own, displayType: 'text', ...sourceOf(content.source), id, title, layout: own.layout }
    case 'chart': {
      const { question, display } = content
      const widgetType = typeOf[question.dataset] ?? question.dataset
      return { ...own, displayType: display, widgetType, limit: question.limit, queries: [queryOf(id, question)] }
    }
  }
}

const typeOf: Readonly<Record<string, string>> = {
  events: 'error-events',
  issues: 'issue',
  spans: 'spans',
  logs: 'logs',
  metrics: 'tracemetrics',
}

/** Imported widgets that could not be parsed are returned as they came. */
function sourceOf(source: string): Partial<z.output<typeof widgetShape>> {
  try {
    const { displayType, widgetType, description } = fieldsOf(JSON.parse(source))
    return {
      ...(typeof displayType === 'string' && { displayType }),
      ...(typeof widgetType === 'string' && { widgetType }),
      ...(typeof description === 'string' && { description }),
    }
  } catch {
    return {}
  }
}

function queryOf(widgetId: string, { dataset, query, groupBy, functions }: Question): z.output<typeof querySent> {
  const aggregates = dataset === 'issues' ? [] : functions.map((name) => sentryFunction(dataset, name))
  return {
    id: widgetId,
    name: '',
    fields: [...groupBy, ...aggregates],
    aggregates,
    columns: [...groupBy],
    fieldAliases: [],
    conditions: query,
    orderby: aggregates[0] === undefined ? '' : `-${aggregates[0]}`,
    widgetId,
  }
}
