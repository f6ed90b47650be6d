import { detectorKinds, type DetectorKind, type DetectorRule } from '#domain/trace/detect/rules.ts'
import { messages } from '#messages'
import type { FormState } from '#ui/form/form-state.ts'
import type { SettingsForm } from '../form/answer.ts'
import { keptPart } from '../form/save-section.ts'
import { numberOf, readValues, ruleOf, thresholdFields, valuesOf, type DetectorValues } from './values.ts'

export type DetectorState = FormState<DetectorValues, never>

/** Parses a detector from an address or form. */
export function parseDetector(text: string): DetectorKind | undefined {
  return detectorKinds.find((kind) => kind === text)
}

/** Reads and validates a detector's form. The pages of other detectors save other parts of the same rules. */
export function detectorForm(kind: DetectorKind): SettingsForm<DetectorRule<DetectorKind>, DetectorValues, never> {
  return {
    kept: keptPart<DetectorRule<DetectorKind>>(
      ({ performance }) => performance[kind],
      (rules, rule) => ({ ...rules, performance: { ...rules.performance, [kind]: rule } }),
    ),
    valuesOf,
    read: (form) => readValues(kind, form),
    check: (values) =>
      thresholdFields(kind)
        .filter((field) => numberOf(values, field) === undefined)
        .map(({ name, least, most }) => ({
          field: name,
          text: messages('projectSettings')('detectors.problem', { least, most }),
        })),
    rulesOf: (values) => ruleOf(kind, values),
  }
}
