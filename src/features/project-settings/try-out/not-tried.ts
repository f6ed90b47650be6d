import type { TryOutProblem } from '#domain/event/reprocessing.ts'
import { messages } from '#messages'
import type { FieldProblem } from '#ui/form/form-state.ts'

/** Explains why rules could not be tried, for a field of the form. */
export function notTried(field: string, { reason }: TryOutProblem): FieldProblem {
  return { field, line: 1, column: 1, text: messages('projectSettings')(`try.problem.${reason}`) }
}
