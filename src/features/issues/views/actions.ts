'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import type { TeamId } from '#domain/ids.ts'
import * as views from '#features/searches/change-views.ts'
import { viewIn } from '#features/searches/view-input.ts'
import type { ViewState } from '#features/searches/view-state.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import type { FormState } from '#ui/form/form-state.ts'
import { issueViews } from './kept.ts'

// Anyone can call these functions, so their arguments are untrusted until parsed.

/** Saves the current list as a view and opens it. */
export async function saveView(state: ViewState, form: FormData): Promise<ViewState> {
  return views.saveView(issueViews, state, form)
}

/** Renames a view or changes its visibility. */
export async function editView(state: ViewState, form: FormData): Promise<ViewState> {
  return views.editView(state, form)
}

/** Overwrites a view with the current list. */
export async function updateView(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.updateView(issueViews, state, form)
}

/** Deletes a view and its tab. */
export async function removeView(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.removeView(issueViews, state, form)
}

/** Moves a view one place left or right. */
export async function moveView(form: FormData): Promise<void> {
  const grant = await guard('event:write')
  const to = formText(form, 'to') === 'left' ? 'left' : 'right'
  await running().catalogue.searchViews.move(grant, viewIn(form), to)
  refresh()
}

/** Sets the default view of the user or of one of their teams. Without a view, removes it. */
export async function setFirstView(form: FormData): Promise<void> {
  const grant = await guard('event:write')
  const view = formText(form, 'on') === 'yes' ? viewIn(form) : null
  const team = id.safeParse(formText(form, 'team'))
  const { searchViews } = running().catalogue
  await (team.success
    ? searchViews.setTeamFirst(grant, team.data as TeamId, view)
    : searchViews.setOwnFirst(grant, view))
  refresh()
}

const id = z.coerce.number().int().positive()
