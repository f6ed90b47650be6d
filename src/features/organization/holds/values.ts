import { parseProjectId } from '#domain/ids.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { meaning, text } from '#ui/form/fields.ts'

/** The form of a hold: an issue's short id, or empty for the whole project. */
export const holdForm = defineForm(
  'organization',
  { project: meaning(parseProjectId, 'holds.problem.project'), issue: text(), reason: text() },
  { refusal: ['save.not', 'save.notText'] },
)
