'use server'

import { notFound } from '#running/refuse.ts'
import { formText } from '#ui/form-text.ts'
import { hidden } from '#ui/form/form-state.ts'
import { answer } from '../form/answer.ts'
import { openProject } from '../frame/project.ts'
import { DETECTOR } from './fields.ts'
import { detectorForm, parseDetector, type DetectorState } from './form.ts'

/** Saves a detector's settings. */
export async function changeDetector(_: DetectorState, form: FormData): Promise<DetectorState> {
  // Check access before parsing the input. `answer` loads the same project, which is cached per request.
  await openProject(formText(form, hidden.subject))
  const kind = parseDetector(formText(form, DETECTOR))
  if (kind === undefined) notFound()
  return answer(detectorForm(kind), form)
}
