'use server'

import * as views from '#features/searches/change-views.ts'
import type { ViewState } from '#features/searches/view-state.ts'
import type { FormState } from '#ui/form/form-state.ts'
import { savedQueries } from './kept.ts'

/** Saves the current page under a name and opens it. */
export async function saveQuery(state: ViewState, form: FormData): Promise<ViewState> {
  return views.saveView(savedQueries, state, form)
}

/** Renames a saved query or changes its visibility. */
export async function editQuery(state: ViewState, form: FormData): Promise<ViewState> {
  return views.editView(state, form)
}

/** Overwrites a saved query with the current page. */
export async function updateQuery(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.updateView(savedQueries, state, form)
}

export async function removeQuery(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.removeView(savedQueries, state, form)
}
