'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { parseExploreText } from '#domain/explore/explore-query.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import { viewVisibilities, type ViewDraft, type ViewRefusal } from '#domain/issue/search-view.ts'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { goTo } from '#door/go.ts'
import { guard } from '#door/guard.ts'
import type { ViewState, ViewValues } from '#features/searches/view-state.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import { hidden, type FormState } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import { keptOf } from './kept.ts'

// Whatever calls these is a stranger: nothing that arrives is what its type says until it has been read.

/** Keeps what the page shows under a name, and opens that. */
export async function saveQuery(state: ViewState, form: FormData): Promise<ViewState> {
  const grant = await guard('event:write')
  const values = valuesIn(form)
  const kept = await keptIn(form)
  if (kept === undefined) return refusedBecause(state, values, messages('search')('views.wrong.query'))
  const draft: ViewDraft = { list: 'spans', ...draftOf(values), ...kept }
  const made = await door().catalogue.searchViews.create(grant, draft, new Date())
  if (!made.ok) return refused(state, values, made.refusal)
  goTo(paths.explore({ saved: made.value.id }))
}

/** Another name, other eyes. */
export async function editQuery(state: ViewState, form: FormData): Promise<ViewState> {
  const grant = await guard('event:write')
  const values = valuesIn(form)
  const changed = await door().catalogue.searchViews.update(grant, idIn(form), draftOf(values))
  if (!changed.ok) return refused(state, values, changed.refusal)
  refresh()
  const { name, visibility: seenBy } = changed.value
  return savedAs(state, { name, visibility: seenBy }, messages('search')('views.saved'))
}

/** The saved query shows from now on what the page shows. */
export async function updateQuery(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  const grant = await guard('event:write')
  const t = messages('search')
  const kept = await keptIn(form)
  if (kept === undefined) return refusedBecause(state, null, t('views.wrong.query'))
  const changed = await door().catalogue.searchViews.update(grant, idIn(form), kept)
  if (!changed.ok) return refusedBecause(state, null, t(`views.wrong.${changed.refusal.reason}`))
  goTo(paths.explore({ saved: changed.value.id }))
}

/** The page opens as it would without it. */
export async function removeQuery(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  const grant = await guard('event:write')
  const removed = await door().catalogue.searchViews.remove(grant, idIn(form))
  if (!removed) return refusedBecause(state, null, messages('search')('views.wrong.not_found'))
  goTo(paths.explore())
}

const visibility = z.enum(viewVisibilities).catch('private')

function idIn(form: FormData): number {
  // There is no view 0: nonsense finds none.
  return z.coerce.number().int().positive().catch(0).parse(formText(form, hidden.subject))
}

function valuesIn(form: FormData): ViewValues {
  return { name: formText(form, 'name'), visibility: visibility.parse(formText(form, 'visibility')) }
}

function draftOf(values: ViewValues): Pick<ViewDraft, 'name' | 'visibility'> {
  return { name: values.name, visibility: visibility.parse(values.visibility) }
}

/** What the page showed, from its own address; undefined: its query cannot be read. */
async function keptIn(form: FormData): Promise<Pick<ViewDraft, 'search' | 'projects'> | undefined> {
  const projects = await guard('project:read')
  const shown = parseExploreText(formText(form, 'list'))
  if (!parseSpanQuery(shown.query, new Date()).ok) return undefined
  const all = await door().catalogue.projects.list(projects)
  return {
    search: keptOf(shown),
    projects: all.filter(({ slug }) => shown.projects.includes(slug)).map(({ id }) => id),
  }
}

function refused(state: ViewState, values: ViewValues, { reason }: ViewRefusal): ViewState {
  const text = messages('search')(`views.wrong.${reason}`)
  return reason === 'not_found' || reason === 'too_many'
    ? refusedBecause(state, values, text)
    : refusedFor(state, values, [{ field: 'name', text }])
}
