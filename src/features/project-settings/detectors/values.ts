import { thresholds, type DetectorKind, type DetectorRule, type DetectorRules } from '#domain/trace/detect/rules.ts'
import { formText } from '#ui/form-text.ts'

/** The field values of a detector: `on`, and thresholds by name as typed. */
export type DetectorValues = Readonly<Record<string, string | boolean>>

/** A threshold's name and bounds. */
export interface ThresholdField {
  readonly name: string
  readonly least: number
  readonly most: number
}

/** The field that enables it. */
export const ON = 'on'

/** A detector's thresholds in the order of its page. */
export function thresholdFields(kind: DetectorKind): readonly ThresholdField[] {
  return Object.entries<{ least: number; most: number }>(thresholds[kind]).map(([name, { least, most }]) => ({
    name,
    least,
    most,
  }))
}

export function valuesOf({ on, limits }: DetectorRule<DetectorKind>): DetectorValues {
  const typed = Object.entries<number>(limits).map(([name, value]) => [name, String(value)] as const)
  return { ...Object.fromEntries(typed), [ON]: on }
}

export function readValues(kind: DetectorKind, form: FormData): DetectorValues {
  const limits = thresholdFields(kind).map(({ name }) => [name, formText(form, name).trim()] as const)
  return { ...Object.fromEntries(limits), [ON]: form.has(ON) }
}

/** Parses a threshold; `undefined` if it is invalid or out of bounds. */
export function numberOf(values: DetectorValues, { name, least, most }: ThresholdField): number | undefined {
  const text = String(values[name] ?? '')
  const value = Number(text)
  return /^\d{1,9}$/.test(text) && value >= least && value <= most ? value : undefined
}

/** Converts the fields to a rule. Invalid values become the minimum. */
export function ruleOf<K extends DetectorKind>(kind: K, values: DetectorValues): DetectorRules[K] {
  const limits = thresholdFields(kind).map((field) => [field.name, numberOf(values, field) ?? field.least] as const)
  return { on: values[ON] === true, limits: Object.fromEntries(limits) } as DetectorRules[K]
}
