'use server'

import * as views from '#features/searches/change-views.ts'
import type { ViewState } from '#features/searches/view-state.ts'
import type { FormState } from '#ui/form/form-state.ts'
import { savedStatements } from './kept.ts'

/** Saves a statement under a name and opens it. */
export async function saveStatement(state: ViewState, form: FormData): Promise<ViewState> {
  return views.saveView(savedStatements, state, form)
}

/** Renames a saved statement or changes its visibility. */
export async function editStatement(state: ViewState, form: FormData): Promise<ViewState> {
  return views.editView(state, form)
}

/** Overwrites a saved statement with the current one. */
export async function updateStatement(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.updateView(savedStatements, state, form)
}

export async function removeStatement(state: FormState<null, never>, form: FormData): Promise<FormState<null, never>> {
  return views.removeView(savedStatements, state, form)
}
