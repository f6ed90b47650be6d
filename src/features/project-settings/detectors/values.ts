import { thresholds, type DetectorKind, type DetectorRule, type DetectorRules } from '#domain/trace/detect/rules.ts'
import { formText } from '#ui/form-text.ts'

/** What the fields of a detector's form hold: `on`, and its thresholds by their names, as typed. */
export type DetectorValues = Readonly<Record<string, string | boolean>>

/** A threshold with its name and its bounds. */
export interface ThresholdField {
  readonly name: string
  readonly least: number
  readonly most: number
}

/** The field that switches it. */
export const ON = 'on'

/** The thresholds of a detector, in the order of its page. */
export function thresholdFields(kind: DetectorKind): readonly ThresholdField[] {
  return Object.entries<{ least: number; most: number }>(thresholds[kind]).map(([name, { least, most }]) => ({
    name,
    least,
    most,
  }))
}

/** What the fields hold for this rule. */
export function valuesOf({ on, limits }: DetectorRule<DetectorKind>): DetectorValues {
  const typed = Object.entries<number>(limits).map(([name, value]) => [name, String(value)] as const)
  return { ...Object.fromEntries(typed), [ON]: on }
}

/** What was sent. */
export function readValues(kind: DetectorKind, form: FormData): DetectorValues {
  const limits = thresholdFields(kind).map(({ name }) => [name, formText(form, name).trim()] as const)
  return { ...Object.fromEntries(limits), [ON]: form.has(ON) }
}

/** The number that was typed; undefined where it is none, or not within its bounds. */
export function numberOf(values: DetectorValues, { name, least, most }: ThresholdField): number | undefined {
  const text = String(values[name] ?? '')
  const value = Number(text)
  return /^\d{1,9}$/.test(text) && value >= least && value <= most ? value : undefined
}

/** The rule that the fields say; what cannot be read is as low as may be. */
export function ruleOf<K extends DetectorKind>(kind: K, values: DetectorValues): DetectorRules[K] {
  const limits = thresholdFields(kind).map((field) => [field.name, numberOf(values, field) ?? field.least] as const)
  return { on: values[ON] === true, limits: Object.fromEntries(limits) } as DetectorRules[K]
}
