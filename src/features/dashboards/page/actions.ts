'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import type { DashboardContent, DashboardRefusal } from '#domain/dashboard/dashboard.ts'
import { freePlace, heldInGrid, settled, type GridPlace } from '#domain/dashboard/grid.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import type { Widget } from '#domain/dashboard/widget.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import { hidden } from '#ui/form/form-state.ts'
import { parseId } from '../address.ts'
import { problemOf } from '../ask/answer.ts'
import { problemText } from '../draw/says.tsx'
import { contentOf, parseDraftText, sizeOf } from '../widget/draft.ts'
import { refusalText } from './refusal-text.ts'
import { widgetForm } from './values.ts'

// Anyone can call these functions, so their arguments are untrusted until parsed.

const places = z.record(z.string(), z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }))
const number = z.number().int().positive()

/** Saves the layout of a dashboard. Returns whether it succeeded. */
export async function arrangeWidgets(
  dashboard: number,
  version: number,
  arranged: Readonly<Record<string, GridPlace>>,
): Promise<boolean> {
  await guard('event:write')
  const [id, from, wanted] = [number.safeParse(dashboard), number.safeParse(version), places.safeParse(arranged)]
  if (!id.success || !from.success || !wanted.success) return false
  const changed = await change(id.data, from.data, (content) => ({
    ...content,
    widgets: settled(
      content.widgets.map((widget) => {
        const place = wanted.data[widget.id]
        return place === undefined ? widget : { ...widget, place: heldInGrid(place) }
      }),
    ),
  }))
  if (changed === undefined) refresh()
  return changed === undefined
}

/** Removes a widget. Does nothing if it no longer exists or has changed since. */
export async function removeWidget(form: FormData): Promise<void> {
  await guard('event:write')
  const widget = formText(form, 'widget')
  await change(parseId(formText(form, hidden.subject)) ?? 0, parseId(formText(form, 'version')) ?? 0, (content) => ({
    ...content,
    widgets: settled(content.widgets.filter(({ id }) => id !== widget)),
  }))
  refresh()
}

/** Restores a version as the newest one. */
export async function restoreVersion(form: FormData): Promise<void> {
  const grant = await guard('event:write')
  const [id, version] = [parseId(formText(form, hidden.subject)), parseId(formText(form, 'version'))]
  if (id !== undefined && version !== undefined)
    await running().catalogue.dashboards.restore(grant, id, version, new Date())
  refresh()
}

const mayChange = may({ read: 'event:read', write: 'event:write' })

/** Adds or updates a widget and opens its dashboard. */
export const saveWidget = formAction(mayChange, widgetForm, async ({ read, value }) => {
  const t = messages('dashboards')
  const draft = parseDraftText(value.draft)
  const content = contentOf(draft)
  const problem = content.kind === 'chart' ? problemOf(content.display, content.question, new Date()) : undefined
  if (problem !== undefined) return refused(t('widget.not'), problemText(problem))
  const id = parseId(value.dashboard) ?? 0
  const dashboard = await running().catalogue.dashboards.find(read, id)
  if (dashboard === undefined) return refused(t('widget.not'), refusalText({ reason: 'not_found' }))
  const refusal = await change(id, dashboard.version, (before) => ({
    ...before,
    widgets:
      value.widget === ''
        ? [...before.widgets, newWidget(before.widgets, draft.title, content, sizeOf(draft.shape))]
        : before.widgets.map((one) => (one.id === value.widget ? { ...one, title: draft.title, content } : one)),
  }))
  return refusal === undefined ? goTo(paths.dashboard(id)) : refused(t('widget.not'), refusalText(refusal))
})

function newWidget(
  widgets: readonly Widget[],
  title: string,
  content: Widget['content'],
  size: Pick<GridPlace, 'w' | 'h'>,
): Widget {
  const taken = new Set(widgets.map(({ id }) => id))
  const id = Array.from({ length: widgets.length + 1 }, (_, at) => `w${at + 1}`).find((one) => !taken.has(one)) ?? 'w0'
  return { id, title, place: freePlace(widgets, size), content }
}

/** Updates a dashboard's content based on a version; returns `undefined` on success. */
async function change(
  id: number,
  from: number,
  how: (content: DashboardContent) => DashboardContent,
): Promise<DashboardRefusal | undefined> {
  const [read, write] = [await guard('event:read'), await guard('event:write')]
  const { dashboards } = running().catalogue
  const dashboard = await dashboards.find(read, id)
  if (dashboard === undefined) return { reason: 'not_found' }
  const next = readContent(how(dashboard.content))
  if (!next.ok) return { reason: 'too_many' }
  const saved = await dashboards.save(write, id, from, next.value, new Date())
  return saved.ok ? undefined : saved.refusal
}
