'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import type { TeamId } from '#domain/ids.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import type { ViewDraft } from '#domain/issue/search-view.ts'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { goTo } from '#door/go.ts'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import type { FormState } from '#ui/form/form-state.ts'
import { refusedBecause, savedAs } from '#ui/form/outcome.ts'
import { draftOf, valuesIn, viewIn, viewRefused } from '#features/searches/view-input.ts'
import type { ViewState } from '#features/searches/view-state.ts'
import { keptOf, parseSearch, type IssueSearch } from '../search.ts'

// Whatever calls these is a stranger: nothing that arrives is what its type says until it has been read.

/** Keeps the list that the page shows as a view, and opens that. */
export async function saveView(state: ViewState, form: FormData): Promise<ViewState> {
  const grant = await guard('event:write')
  const values = valuesIn(form)
  const kept = await keptIn(form)
  const t = messages('search')
  if (kept === undefined) return refusedBecause(state, values, t('views.wrong.query'))
  const made = await door().catalogue.searchViews.create(
    grant,
    { list: 'issues', ...draftOf(values), ...kept },
    new Date(),
  )
  if (!made.ok) return viewRefused(state, values, made.refusal)
  goTo(paths.issues({ view: made.value.id }))
}

/** Another name, other eyes. */
export async function editView(state: ViewState, form: FormData): Promise<ViewState> {
  const grant = await guard('event:write')
  const values = valuesIn(form)
  const changed = await door().catalogue.searchViews.update(grant, viewIn(form), draftOf(values))
  if (!changed.ok) return viewRefused(state, values, changed.refusal)
  refresh()
  return savedAs(
    state,
    { name: changed.value.name, visibility: changed.value.visibility },
    messages('search')('views.saved'),
  )
}

/** The view shows from now on what the page shows. */
export async function updateView(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  const grant = await guard('event:write')
  const t = messages('search')
  const kept = await keptIn(form)
  if (kept === undefined) return refusedBecause(state, null, t('views.wrong.query'))
  const changed = await door().catalogue.searchViews.update(grant, viewIn(form), kept)
  if (!changed.ok) return refusedBecause(state, null, t(`views.wrong.${changed.refusal.reason}`))
  goTo(paths.issues({ view: changed.value.id }))
}

/** The tab goes; the list opens as it would without it. */
export async function removeView(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  const grant = await guard('event:write')
  const removed = await door().catalogue.searchViews.remove(grant, viewIn(form))
  if (!removed) return refusedBecause(state, null, messages('search')('views.wrong.not_found'))
  goTo(paths.issues({ view: 'none' }))
}

/** One place to the left or the right. */
export async function moveView(form: FormData): Promise<void> {
  const grant = await guard('event:write')
  const to = formText(form, 'to') === 'left' ? 'left' : 'right'
  await door().catalogue.searchViews.move(grant, viewIn(form), to)
  refresh()
}

/** What opens first: for whoever asks, or for a team of theirs. Without a view, none does. */
export async function setFirstView(form: FormData): Promise<void> {
  const grant = await guard('event:write')
  const view = formText(form, 'on') === 'yes' ? viewIn(form) : null
  const team = id.safeParse(formText(form, 'team'))
  const { searchViews } = door().catalogue
  await (team.success
    ? searchViews.setTeamFirst(grant, team.data as TeamId, view)
    : searchViews.setOwnFirst(grant, view))
  refresh()
}

const id = z.coerce.number().int().positive()

/** The list that the page showed, from its own address; undefined: its query cannot be read. */
async function keptIn(form: FormData): Promise<Pick<ViewDraft, 'search' | 'projects'> | undefined> {
  const projects = await guard('project:read')
  const shown = searchIn(formText(form, 'list'))
  if (!parseIssueQuery(shown.query, new Date()).ok) return undefined
  const all = await door().catalogue.projects.list(projects)
  return {
    search: keptOf(shown),
    projects: all.filter(({ slug }) => shown.projects.includes(slug)).map((project) => project.id),
  }
}

/** A list from the parameters of its address, as text. */
function searchIn(text: string): IssueSearch {
  const params = new URLSearchParams(text)
  const names = [...new Set(params.keys())]
  return parseSearch(
    Object.fromEntries(
      names.map((name) => {
        const values = params.getAll(name)
        return [name, values.length === 1 ? values[0] : values]
      }),
    ),
  )
}
