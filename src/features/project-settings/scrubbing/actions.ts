'use server'

import { answer } from '../form/answer.ts'
import { scrubbingForm, type ScrubbingState } from './form.ts'

/** Saves the scrubbing rules, tries them on an event, or edits the list, depending on the button. */
export async function changeScrubbing(_: ScrubbingState, form: FormData): Promise<ScrubbingState> {
  return answer(scrubbingForm, form)
}
