'use server'

import { answer } from '../form/answer.ts'
import { ownershipForm, sentFile, type OwnershipState } from './form.ts'

/** Saves who owns what, or tries it out on an event, as the form's button says. */
export async function changeOwnership(_: OwnershipState, form: FormData): Promise<OwnershipState> {
  const state = await answer(ownershipForm, form)
  // What was in the file stands in the field from now on, and no file is chosen any more.
  return sentFile(form) === undefined ? state : { ...state, edition: state.edition + 1 }
}
