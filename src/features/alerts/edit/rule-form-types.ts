import type { alerts } from '#messages/en/alerts.ts'
import type { FormState } from '#ui/form/form-state.ts'
import type { Option } from './inline.tsx'
import type { PreviewView } from './preview-view.ts'
import type { RuleValues } from './values.ts'

/** What an answer to the form holds beside its values. */
export interface RuleResult {
  /** The id of the element that the keyboard goes on from; '': from where it is. */
  readonly focus: string
  readonly preview: PreviewView | null
}

/** The state of the form of a rule. */
export type RuleState = FormState<RuleValues, RuleResult>

/** What the form says. */
export type RuleFormTexts = { readonly [K in keyof typeof alerts.form]: string }

/** Everything that can be chosen, in words. */
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
