import type { Actor } from '#domain/access/access.ts'
import { listFilterNames, type FilterRules } from '#domain/project/project-rules.ts'
import { filterLimits } from '#domain/project/rule-limits.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { SettingsForm } from '../form/answer.ts'
import { keptSection } from '../form/save-section.ts'
import { notTried } from '../try-out/not-tried.ts'
import type { FieldProblem, FormState } from '#ui/form/form-state.ts'
import { fieldOf } from './fields.ts'
import { entriesOf, filterFields, listIn, rulesOf, valuesOf, type FilterValues } from './values.ts'

export type FilterState = FormState<FilterValues, never>

const { entries: MAX_ENTRIES, characters: MAX_CHARACTERS } = filterLimits

/** Reads and validates the inbound filters form. */
export const filterForm: SettingsForm<FilterRules, FilterValues, never> = {
  kept: keptSection('filters'),
  valuesOf,
  read: (form) => filterFields.read(form).shown,
  check: async (values, { grant }) => {
    const sizes = sizeProblems(values)
    return sizes.length > 0 ? sizes : listProblems(values, grant.actor)
  },
  rulesOf,
}

function sizeProblems(values: FilterValues): readonly FieldProblem[] {
  const t = messages('projectSettings')
  return listFilterNames.flatMap((name): readonly FieldProblem[] => {
    const field = fieldOf.values(name)
    const entries = entriesOf(listIn(values, name))
    if (entries.length > MAX_ENTRIES)
      return [{ field, line: 1, text: t('filters.problem.tooMany', { limit: MAX_ENTRIES }) }]
    return entries
      .filter(({ value }) => value.length > MAX_CHARACTERS)
      .map(({ line }) => ({ field, line, text: t('filters.problem.tooLong', { line, limit: MAX_CHARACTERS }) }))
  })
}

async function listProblems(values: FilterValues, actor: Actor): Promise<readonly FieldProblem[]> {
  const t = messages('projectSettings')
  const checked = await running().reprocessing.checkFilters(actor, rulesOf(values))
  if (!checked.ok) return [notTried(fieldOf.values('error_messages'), checked.refusal)]
  return checked.value.flatMap((problem) => {
    const name = listFilterNames.find((one) => one === problem.list)
    if (name === undefined) return []
    const line = entriesOf(listIn(values, name))[problem.line - 1]?.line ?? problem.line
    const text = t(`filters.problem.${name}`, { line, text: problem.text })
    return [{ field: fieldOf.values(name), line, column: problem.column, text }]
  })
}
