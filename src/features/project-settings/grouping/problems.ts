import type { RuleProblem } from '#domain/project/project-rules.ts'
import { messages } from '#messages'
import type { FieldProblem } from '#ui/form/form-state.ts'

/** A line of rules that cannot be read, for people: where, what is wrong, and what to write. */
export function ruleProblem(field: string, { line, column, code, text }: RuleProblem): FieldProblem {
  const t = messages('projectSettings')
  return { field, line, column, text: t('rules.at', { line, column, sentence: t(`rules.problem.${code}`, { text }) }) }
}
