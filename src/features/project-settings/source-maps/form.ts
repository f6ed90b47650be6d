import type { SourceMapRules } from '#domain/project/project-rules.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { SettingsForm } from '../form/answer.ts'
import { keptSection } from '../form/save-section.ts'
import type { FormState } from '#ui/form/form-state.ts'

export type SourceMapState = FormState<SourceMapRules, never>

export const sourceMapForm: SettingsForm<SourceMapRules, SourceMapRules, never> = {
  kept: keptSection('sourceMaps'),
  valuesOf: (rules) => rules,
  read: (form) => ({ fetchHosted: form.has('fetchHosted') }),
  check: ({ fetchHosted }) =>
    fetchHosted && !running().settings.fetchSourceMaps
      ? [{ field: 'fetchHosted', text: messages('projectSettings')('maps.fetch.notAllowed') }]
      : [],
  rulesOf: (values) => values,
}
