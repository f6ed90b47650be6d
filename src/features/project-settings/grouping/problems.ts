import type { RuleProblem } from '#domain/project/project-rules.ts'
import { messages } from '#messages'
import type { FieldProblem } from '#ui/form/form-state.ts'

/** Describes a syntax error in the rules: where it is and how to fix it. */
export function ruleProblem(field: string, { line, column, code, text }: RuleProblem): FieldProblem {
  const t = messages('projectSettings')
  return { field, line, column, text: t('rules.at', { line, column, sentence: t(`rules.problem.${code}`, { text }) }) }
}
