'use server'

import { answer } from '../form/answer.ts'
import { scrubbingForm, type ScrubbingState } from './form.ts'

/** Saves the scrubbing rules, tries them out on an event, or edits the list of rules, as the form's button says. */
export async function changeScrubbing(_: ScrubbingState, form: FormData): Promise<ScrubbingState> {
  return answer(scrubbingForm, form)
}
