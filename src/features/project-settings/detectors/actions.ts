'use server'

import { notFound } from 'next/navigation'
import { formText } from '#ui/form-text.ts'
import { answer } from '../form/answer.ts'
import { DETECTOR } from './fields.ts'
import { detectorForm, parseDetector, type DetectorState } from './form.ts'

/** Saves how one detector is set. */
export async function changeDetector(_: DetectorState, form: FormData): Promise<DetectorState> {
  const kind = parseDetector(formText(form, DETECTOR))
  if (kind === undefined) notFound()
  return answer(detectorForm(kind), form)
}
