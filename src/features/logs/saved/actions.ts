'use server'

import * as views from '#features/searches/change-views.ts'
import type { ViewState } from '#features/searches/view-state.ts'
import type { FormState } from '#ui/form/form-state.ts'
import { savedLogs } from './kept.ts'

/** Keeps what the page shows under a name, and opens that. */
export async function saveLogs(state: ViewState, form: FormData): Promise<ViewState> {
  return views.saveView(savedLogs, state, form)
}

/** Gives a saved query another name, or shows it to others. */
export async function editLogs(state: ViewState, form: FormData): Promise<ViewState> {
  return views.editView(state, form)
}

/** Makes a saved query show from now on what the page shows. */
export async function updateLogs(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.updateView(savedLogs, state, form)
}

/** Deletes a saved query. */
export async function removeLogs(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.removeView(savedLogs, state, form)
}
