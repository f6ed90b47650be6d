import type { GroupingRules } from '#domain/project/project-rules.ts'
import { MAX_GROUPING_TEXT } from '#domain/project/rule-limits.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formText } from '#ui/form-text.ts'
import type { SettingsForm } from '../form/answer.ts'
import { keptSection } from '../form/save-section.ts'
import type { FieldProblem, FormState } from '#ui/form/form-state.ts'
import { notTried } from '../try-out/not-tried.ts'
import { ruleProblem } from './problems.ts'
import { tryGrouping } from './try-grouping.ts'
import type { TriedGrouping } from './tried-grouping.ts'

export type GroupingState = FormState<GroupingRules, TriedGrouping>

/** Reads and validates the grouping form. */
export const groupingForm: SettingsForm<GroupingRules, GroupingRules, TriedGrouping> = {
  kept: keptSection('grouping'),
  valuesOf: (rules) => rules,
  read: (form) => ({ fingerprint: rulesText(form, 'fingerprint'), stackTrace: rulesText(form, 'stackTrace') }),
  rulesOf: (values) => values,
  check: async (values, { grant }) => {
    const tooLong = (['fingerprint', 'stackTrace'] as const).filter((field) => values[field].length > MAX_GROUPING_TEXT)
    if (tooLong.length > 0) return tooLong.map(tooLongProblem)
    const checked = await running().reprocessing.checkGrouping(grant.actor, values)
    if (!checked.ok) return [notTried('fingerprint', checked.refusal)]
    const { fingerprint, stackTrace } = checked.value
    return [
      ...fingerprint.map((problem) => ruleProblem('fingerprint', problem)),
      ...stackTrace.map((problem) => ruleProblem('stackTrace', problem)),
    ]
  },
  tryOut: tryGrouping,
}

/** Converts the CR LF line breaks that browsers send. */
function rulesText(form: FormData, name: string): string {
  return formText(form, name).replaceAll('\r\n', '\n')
}

function tooLongProblem(field: string): FieldProblem {
  const text = messages('projectSettings')('rules.tooLong', { limit: MAX_GROUPING_TEXT })
  return { field, line: 1, column: 1, text }
}
