'use server'

import { messages } from '#messages'
import { running } from '#running'
import { formAction, saved } from '#running/form-action.ts'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { toChange } from '../frame/project.ts'
import { answerKey, answerRemove, type KeyState } from './forms.ts'
import { newKeyForm } from './values.ts'

/** Saves a key or creates its successor, depending on the button. */
export async function changeKey(state: KeyState, form: FormData): Promise<KeyState> {
  return answerKey(state, form)
}

export const createKey = formAction(toChange, newKeyForm, async ({ open, grant, value }) => {
  await running().catalogue.projects.createKey(grant, open.project.id, value.label, new Date())
  const t = messages('projectSettings')
  return saved(t('keys.create.done'), { text: t('keys.create.doneText'), shown: newKeyForm.empty })
})

/** Deletes a key of the project with this slug. */
export async function removeKey(slug: string, state: ConfirmState, form: FormData): Promise<ConfirmState> {
  return answerRemove(typeof slug === 'string' ? slug : '', state, form)
}
