'use server'

import { refresh } from 'next/cache'
import { parseExploreText } from '#domain/explore/explore-query.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { ViewDraft } from '#domain/issue/search-view.ts'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { goTo } from '#door/go.ts'
import { guard } from '#door/guard.ts'
import { draftOf, valuesIn, viewIn, viewRefused } from '#features/searches/view-input.ts'
import type { ViewState } from '#features/searches/view-state.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import type { FormState } from '#ui/form/form-state.ts'
import { refusedBecause, savedAs } from '#ui/form/outcome.ts'
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
  if (!made.ok) return viewRefused(state, values, made.refusal)
  goTo(paths.explore({ saved: made.value.id }))
}

/** Another name, other eyes. */
export async function editQuery(state: ViewState, form: FormData): Promise<ViewState> {
  const grant = await guard('event:write')
  const values = valuesIn(form)
  const changed = await door().catalogue.searchViews.update(grant, viewIn(form), draftOf(values))
  if (!changed.ok) return viewRefused(state, values, changed.refusal)
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
  const changed = await door().catalogue.searchViews.update(grant, viewIn(form), kept)
  if (!changed.ok) return refusedBecause(state, null, t(`views.wrong.${changed.refusal.reason}`))
  goTo(paths.explore({ saved: changed.value.id }))
}

/** The page opens as it would without it. */
export async function removeQuery(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  const grant = await guard('event:write')
  const removed = await door().catalogue.searchViews.remove(grant, viewIn(form))
  if (!removed) return refusedBecause(state, null, messages('search')('views.wrong.not_found'))
  goTo(paths.explore())
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
