'use server'

import { answer } from '../form/answer.ts'
import { ownershipForm, sentFile, type OwnershipState } from './form.ts'

/** Saves the ownership rules or tries them on an event, depending on the button. */
export async function changeOwnership(_: OwnershipState, form: FormData): Promise<OwnershipState> {
  const state = await answer(ownershipForm, form)
  // Reset the fields, so that the file's content moves into the text field and no file is selected.
  return sentFile(form) === undefined ? state : { ...state, edition: state.edition + 1 }
}
