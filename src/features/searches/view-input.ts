import { z } from 'zod'
import { viewVisibilities, type ViewDraft, type ViewRefusal } from '#domain/issue/search-view.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor } from '#ui/form/outcome.ts'
import type { ViewState, ViewValues } from './view-state.ts'

const visibility = z.enum(viewVisibilities).catch('private')

/** Parses a form's view id. Invalid input becomes 0, which is never a valid id. */
export function viewIn(form: FormData): number {
  return z.coerce.number().int().positive().catch(0).parse(formText(form, hidden.subject))
}

/** Reads the values of a view's form. */
export function valuesIn(form: FormData): ViewValues {
  return { name: formText(form, 'name'), visibility: visibility.parse(formText(form, 'visibility')) }
}

/** Converts the values for storage. */
export function draftOf(values: ViewValues): Pick<ViewDraft, 'name' | 'visibility'> {
  return { name: values.name, visibility: visibility.parse(values.visibility) }
}

/** The form with the reason for a refusal, on the name field if that is the cause. */
export function viewRefused(state: ViewState, values: ViewValues, { reason }: ViewRefusal): ViewState {
  const text = messages('search')(`views.wrong.${reason}`)
  return reason === 'not_found' || reason === 'too_many' || reason === 'used_elsewhere'
    ? refusedBecause(state, values, text)
    : refusedFor(state, values, [{ field: 'name', text }])
}
