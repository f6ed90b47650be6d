import { TARGET_BOUNDS } from '#domain/trace/sampling.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { optionalNumber } from '#ui/form/fields.ts'

/** The transaction sampling form. */
export const samplingForm = defineForm(
  'projectSettings',
  { target: optionalNumber({ ...TARGET_BOUNDS, wrong: 'limits.sampling.wrong' }) },
  { refusal: ['save.not.saved', 'save.notText'] },
)
