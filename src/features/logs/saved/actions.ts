'use server'

import * as views from '#features/searches/change-views.ts'
import type { ViewState } from '#features/searches/view-state.ts'
import type { FormState } from '#ui/form/form-state.ts'
import { savedLogs } from './kept.ts'

/** Saves the current page under a name and opens it. */
export async function saveLogs(state: ViewState, form: FormData): Promise<ViewState> {
  return views.saveView(savedLogs, state, form)
}

/** Renames a saved query or changes its visibility. */
export async function editLogs(state: ViewState, form: FormData): Promise<ViewState> {
  return views.editView(state, form)
}

/** Overwrites a saved query with the current page. */
export async function updateLogs(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.updateView(savedLogs, state, form)
}

export async function removeLogs(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.removeView(savedLogs, state, form)
}
