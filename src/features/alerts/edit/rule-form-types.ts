import type { alerts } from '#messages/en/alerts.ts'
import type { FormState } from '#ui/form/form-state.ts'
import type { Option } from './inline.tsx'
import type { PreviewView } from './preview-view.ts'
import type { RuleValues } from './values.ts'

/** Result of an attempt besides the form's values. */
export interface RuleResult {
  /** Id of the element that gets focus; '' to leave it. */
  readonly focus: string
  readonly preview: PreviewView | null
}

export type RuleState = FormState<RuleValues, RuleResult>

export type RuleFormTexts = { readonly [K in keyof typeof alerts.form]: string }

/** All choices with their labels. */
export interface RuleFormOptions {
  readonly projects: readonly Option[]
  readonly triggers: readonly Option[]
  readonly windows: readonly Option[]
  readonly combine: readonly Option[]
  readonly conditions: readonly Option[]
  readonly tests: readonly Option[]
  readonly levels: readonly Option[]
  readonly priorities: readonly Option[]
  readonly operators: readonly Option[]
  readonly ages: readonly Option[]
  readonly units: readonly Option[]
  readonly types: readonly Option[]
  readonly owners: readonly Option[]
  readonly ownerGroups: readonly { readonly label: string; readonly options: readonly Option[] }[]
  readonly destinations: readonly Option[]
  readonly destinationGroups: readonly { readonly label: string; readonly options: readonly Option[] }[]
  readonly every: readonly Option[]
  readonly measures: readonly Option[]
  readonly metrics: readonly Option[]
  readonly functions: readonly Option[]
}
