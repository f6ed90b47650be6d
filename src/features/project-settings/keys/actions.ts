'use server'

import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { answerKey, answerNewKey, answerRemove, type KeyState, type NewKeyState } from './forms.ts'

/** Saves a key, or makes the one that takes over, as the button says. */
export async function changeKey(state: KeyState, form: FormData): Promise<KeyState> {
  return answerKey(state, form)
}

/** Makes a key. */
export async function createKey(state: NewKeyState, form: FormData): Promise<NewKeyState> {
  return answerNewKey(state, form)
}

/** Deletes a key of the project with this slug. */
export async function removeKey(slug: string, state: ConfirmState, form: FormData): Promise<ConfirmState> {
  return answerRemove(typeof slug === 'string' ? slug : '', state, form)
}
