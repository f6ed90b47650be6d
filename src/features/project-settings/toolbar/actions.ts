'use server'

import { answer } from '../form/answer.ts'
import { toolbarForm, type ToolbarState } from './form.ts'

/** Changes which sites may show the toolbar. */
export async function changeToolbar(_: ToolbarState, form: FormData): Promise<ToolbarState> {
  return answer(toolbarForm, form)
}
