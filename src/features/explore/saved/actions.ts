'use server'

import * as views from '#features/searches/change-views.ts'
import type { ViewState } from '#features/searches/view-state.ts'
import type { FormState } from '#ui/form/form-state.ts'
import { savedQueries } from './kept.ts'

/** Keeps what the page shows under a name, and opens that. */
export async function saveQuery(state: ViewState, form: FormData): Promise<ViewState> {
  return views.saveView(savedQueries, state, form)
}

/** Gives a saved query another name, or shows it to others. */
export async function editQuery(state: ViewState, form: FormData): Promise<ViewState> {
  return views.editView(state, form)
}

/** Makes a saved query show from now on what the page shows. */
export async function updateQuery(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.updateView(savedQueries, state, form)
}

/** Deletes a saved query. */
export async function removeQuery(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.removeView(savedQueries, state, form)
}
