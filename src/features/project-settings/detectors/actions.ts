'use server'

import { notFound } from '#running/refuse.ts'
import { formText } from '#ui/form-text.ts'
import { hidden } from '#ui/form/form-state.ts'
import { answer } from '../form/answer.ts'
import { openProject } from '../frame/project.ts'
import { DETECTOR } from './fields.ts'
import { detectorForm, parseDetector, type DetectorState } from './form.ts'

/** Saves how one detector is set. */
export async function changeDetector(_: DetectorState, form: FormData): Promise<DetectorState> {
  // Who calls comes before what was sent; the answer below asks for the same project, found once per request.
  await openProject(formText(form, hidden.subject))
  const kind = parseDetector(formText(form, DETECTOR))
  if (kind === undefined) notFound()
  return answer(detectorForm(kind), form)
}
