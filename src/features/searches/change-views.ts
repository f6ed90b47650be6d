import { refresh } from 'next/cache'
import type { ViewDraft } from '#domain/issue/search-view.ts'
import { messages } from '#messages'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import type { FormState } from '#ui/form/form-state.ts'
import { refusedBecause, savedAs } from '#ui/form/outcome.ts'
import type { KeptList, KeptPage } from './kept-list.ts'
import { draftOf, valuesIn, viewIn, viewRefused } from './view-input.ts'
import type { ViewState } from './view-state.ts'

/**
 * Shared server functions of all lists with views. Anyone can call them, so their arguments are untrusted until parsed.
 */

type PlainState = FormState<null, never>

/** Saves the current page under a name and opens it. */
export async function saveView<Page extends KeptPage>(
  of: KeptList<Page>,
  state: ViewState,
  form: FormData,
): Promise<ViewState> {
  const grant = await guard('event:write')
  const values = valuesIn(form)
  const kept = await keptIn(of, form)
  if (kept === undefined) return refusedBecause(state, values, messages('search')('views.wrong.query'))
  const draft: ViewDraft = { list: of.list, ...draftOf(values), ...kept }
  const made = await running().catalogue.searchViews.create(grant, draft, new Date())
  if (!made.ok) return viewRefused(state, values, made.refusal)
  goTo(of.hrefOf(made.value.id))
}

/** Renames a view or changes its visibility. */
export async function editView(state: ViewState, form: FormData): Promise<ViewState> {
  const grant = await guard('event:write')
  const values = valuesIn(form)
  const changed = await running().catalogue.searchViews.update(grant, viewIn(form), draftOf(values))
  if (!changed.ok) return viewRefused(state, values, changed.refusal)
  refresh()
  const { name, visibility } = changed.value
  return savedAs(state, { name, visibility }, messages('search')('views.saved'))
}

/** Overwrites a view with the current page. */
export async function updateView<Page extends KeptPage>(
  of: KeptList<Page>,
  state: PlainState,
  form: FormData,
): Promise<PlainState> {
  const grant = await guard('event:write')
  const t = messages('search')
  const kept = await keptIn(of, form)
  if (kept === undefined) return refusedBecause(state, null, t('views.wrong.query'))
  const changed = await running().catalogue.searchViews.update(grant, viewIn(form), kept)
  if (!changed.ok) return refusedBecause(state, null, t(`views.wrong.${changed.refusal.reason}`))
  goTo(of.hrefOf(changed.value.id))
}

/** Deletes a view and opens the page without it. */
export async function removeView<Page extends KeptPage>(
  of: KeptList<Page>,
  state: PlainState,
  form: FormData,
): Promise<PlainState> {
  const grant = await guard('event:write')
  const removed = await running().catalogue.searchViews.remove(grant, viewIn(form))
  if (!removed.ok) return refusedBecause(state, null, messages('search')(`views.wrong.${removed.refusal.reason}`))
  goTo(of.hrefOf(undefined))
}

/** Parses the page from its address; `undefined` if its query is invalid. */
async function keptIn<Page extends KeptPage>(
  of: KeptList<Page>,
  form: FormData,
): Promise<Pick<ViewDraft, 'search' | 'projects'> | undefined> {
  const projects = await guard('project:read')
  const shown = of.parse(formText(form, 'list'))
  if (!of.isReadable(shown.query, new Date())) return undefined
  const all = await running().catalogue.projects.list(projects)
  return {
    search: of.keptOf(shown),
    projects: all.filter(({ slug }) => shown.projects.includes(slug)).map(({ id }) => id),
  }
}
