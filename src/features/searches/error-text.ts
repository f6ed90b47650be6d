import type { QueryProblem } from '#domain/query/ast.ts'
import { messages } from '#messages'

/** Explains a query error and how to fix it. */
export function errorText(problem: QueryProblem): string {
  const t = messages('search')
  switch (problem.reason) {
    case 'too_long':
    case 'too_deep':
    case 'too_many_terms':
      return t(`wrong.${problem.reason}`, { most: problem.most })
    case 'missing_value':
    case 'always_there':
    case 'of_issues':
    case 'expression':
    case 'tag_compares':
    case 'not_here':
      return t(`wrong.${problem.reason}`, { key: problem.key })
    case 'unknown_type':
      return t('wrong.unknown_type', { key: problem.key, type: problem.type })
    case 'unknown_operator':
      return t('wrong.unknown_operator', { operator: problem.operator })
    case 'missing_operand':
      return t('wrong.missing_operand', { operator: problem.operator })
    case 'wrong_value': {
      const { key, value, wants } = problem
      return wants.kind === 'enumerated'
        ? t('wrong.wrong_value.enumerated', { key, value, values: wants.values.join(', ') })
        : t(`wrong.wrong_value.${wants.kind}`, { key, value })
    }
    case 'open_quote':
    case 'after_quote':
    case 'empty_text':
    case 'open_bracket':
    case 'stray_bracket':
    case 'empty_brackets':
    case 'open_list':
    case 'missing_key':
      return t(`wrong.${problem.reason}`)
  }
}
