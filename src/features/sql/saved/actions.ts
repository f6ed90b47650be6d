'use server'

import * as views from '#features/searches/change-views.ts'
import type { ViewState } from '#features/searches/view-state.ts'
import type { FormState } from '#ui/form/form-state.ts'
import { savedStatements } from './kept.ts'

/** Keeps a statement under a name, and opens that. */
export async function saveStatement(state: ViewState, form: FormData): Promise<ViewState> {
  return views.saveView(savedStatements, state, form)
}

/** Gives a saved statement another name, or shows it to others. */
export async function editStatement(state: ViewState, form: FormData): Promise<ViewState> {
  return views.editView(state, form)
}

/** Makes a saved statement say from now on what the page does. */
export async function updateStatement(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.updateView(savedStatements, state, form)
}

/** Deletes a saved statement. */
export async function removeStatement(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.removeView(savedStatements, state, form)
}
