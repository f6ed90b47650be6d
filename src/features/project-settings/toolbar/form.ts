import type { ToolbarRules } from '#domain/project/project-rules.ts'
import { MOST_ORIGINS, parseOrigin } from '#domain/toolbar/toolbar.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import type { FieldProblem, FormState } from '#ui/form/form-state.ts'
import type { SettingsForm } from '../form/answer.ts'
import { keptSection } from '../form/save-section.ts'

/** The field values: one origin per line. */
export interface ToolbarValues {
  readonly origins: string
}

export type ToolbarState = FormState<ToolbarValues, never>

/** Reads and validates the toolbar form. */
export const toolbarForm: SettingsForm<ToolbarRules, ToolbarValues, never> = {
  kept: keptSection('toolbar'),
  valuesOf: toolbarValues,
  read: (form) => ({ origins: formText(form, 'origins') }),
  check: ({ origins }) => problemsOf(origins),
  savedText: () => messages('projectSettings')('toolbar.origins.saved'),
  rulesOf: ({ origins }) => ({
    origins: [...new Set(linesOf(origins).flatMap(({ text }) => parseOrigin(text) ?? []))],
  }),
}

export function toolbarValues({ origins }: ToolbarRules): ToolbarValues {
  return { origins: origins.join('\n') }
}

function linesOf(text: string): readonly { readonly text: string; readonly line: number }[] {
  return text
    .split('\n')
    .map((one, index) => ({ text: one.trim(), line: index + 1 }))
    .filter((one) => one.text !== '')
}

function problemsOf(origins: string): readonly FieldProblem[] {
  const t = messages('projectSettings')
  const lines = linesOf(origins)
  if (lines.length > MOST_ORIGINS)
    return [{ field: 'origins', text: t('toolbar.origins.tooMany', { limit: MOST_ORIGINS }) }]
  return lines
    .filter(({ text }) => parseOrigin(text) === undefined)
    .map(({ line }) => ({ field: 'origins', line, text: t('toolbar.origins.notOne', { line }) }))
}
