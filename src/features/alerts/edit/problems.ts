import type { RuleProblem } from '#domain/alert/check-rule.ts'
import { ruleLimits } from '#domain/alert/rule.ts'
import { messages } from '#messages'
import type { FieldProblem } from '#ui/form/form-state.ts'
import { fieldName } from './names.ts'
import type { RowList } from './values.ts'

/** A rule's problems as texts per form field. A line's problem belongs to its first field. */
export function problemTexts(problems: readonly RuleProblem[]): readonly FieldProblem[] {
  return problems.map((problem) => ({ field: fieldOf(problem), text: textOf(problem) }))
}

function fieldOf({ field, at }: RuleProblem): string {
  const inLine = (list: RowList, name: string) => (at === undefined ? list : fieldName(list, at, name))
  switch (field) {
    case 'triggers':
    case 'conditions':
      return inLine(field, 'kind')
    case 'destinations':
      return inLine(field, 'to')
    case 'everyMinutes':
      return 'every'
    case 'name':
    case 'projects':
    case 'critical':
    case 'warning':
    case 'resolve':
    case 'environments':
    case 'leastSessions':
    case 'release':
    case 'metric':
    case 'of':
    case 'query':
    case 'by':
      return field
  }
}

/** Fields whose minimum is one. */
const fromOne: ReadonlySet<RuleProblem['field']> = new Set(['triggers', 'conditions', 'leastSessions'])

function textOf({ field, reason }: RuleProblem): string {
  const t = messages('alerts')
  switch (reason) {
    case 'missing':
      return missingText(field)
    case 'too_long':
      return t('problem.too_long', { limit: field === 'name' ? ruleLimits.name : ruleLimits.text })
    case 'too_many':
      return t('problem.too_many')
    case 'out_of_range':
      return t(fromOne.has(field) ? 'problem.count' : 'problem.number', { limit: ruleLimits.count })
    case 'no_percentage':
      return t('problem.percent')
    case 'no_number':
      return t('problem.any_number')
    case 'malformed':
      return malformedText(field)
    case 'wrong_order':
      return t(field === 'warning' ? 'problem.warning_order' : 'problem.resolve_order')
    case 'unknown':
      return t(field === 'projects' ? 'problem.projects_unknown' : 'problem.destination')
    case 'no_assignee':
      return t('problem.no_assignee')
  }
}

function malformedText(field: RuleProblem['field']): string {
  const t = messages('alerts')
  return field === 'query' || field === 'of' ? t(`problem.${field}`) : t('problem.malformed')
}

function missingText(field: RuleProblem['field']): string {
  const t = messages('alerts')
  if (field === 'name' || field === 'projects') return t(`problem.${field}_missing`)
  if (field === 'triggers') return t('problem.triggers_missing')
  return field === 'destinations' ? t('problem.destination') : t('problem.missing')
}
