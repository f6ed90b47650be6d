import type { KeyChange, ProjectKey, RateLimit } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { text } from '#ui/form/fields.ts'
import { formText } from '#ui/form-text.ts'
import { fieldOf } from './fields.ts'

const secondsOf = { seconds: 1, minutes: 60, hours: 3600 } as const
export type LimitUnit = keyof typeof secondsOf
/** Smallest first. */
export const limitUnits = Object.keys(secondsOf) as readonly LimitUnit[]

/** Maximum length of a label in characters. */
export const MAX_LABEL = 80
/** Maximum items of a key's limit. */
export const MAX_COUNT = 1_000_000_000
/** SDKs wait for the rest of a window. More than a day would be an outage, not a limit. */
const MAX_WINDOW_SECONDS = 86_400

export const newKeyForm = defineForm('projectSettings', { label: text({ most: [MAX_LABEL, 'keys.problem.label'] }) })

export interface KeyValues {
  readonly label: string
  readonly enabled: boolean
  /** Items; '' for no limit of its own. */
  readonly count: string
  /** The window's length in units. */
  readonly every: string
  readonly unit: LimitUnit
}

export function valuesOf({
  label,
  enabled,
  rateLimit,
}: Pick<ProjectKey, 'label' | 'enabled' | 'rateLimit'>): KeyValues {
  if (rateLimit === null) return { label, enabled, count: '', every: '1', unit: 'minutes' }
  const { count, windowSeconds } = rateLimit
  const unit = limitUnits.findLast((one) => windowSeconds % secondsOf[one] === 0) ?? 'seconds'
  return { label, enabled, count: String(count), every: String(windowSeconds / secondsOf[unit]), unit }
}

export function readKey(form: FormData, key: string): KeyValues {
  return {
    label: formText(form, fieldOf.label(key)).trim(),
    enabled: form.has(fieldOf.enabled(key)),
    count: formText(form, fieldOf.count(key)).trim(),
    every: formText(form, fieldOf.every(key)).trim(),
    unit: limitUnits.find((one) => one === formText(form, fieldOf.unit(key))) ?? 'minutes',
  }
}

export function changeOf(values: KeyValues): Result<Required<KeyChange>, { readonly field: keyof typeof fieldOf }> {
  const { label, enabled } = values
  if (label.length > MAX_LABEL) return refuse({ field: 'label' })
  const rateLimit = limitOf(values)
  return rateLimit.ok ? ok({ label, enabled, rateLimit: rateLimit.value }) : rateLimit
}

function limitOf({ count, every, unit }: KeyValues): Result<RateLimit | null, { readonly field: 'count' | 'every' }> {
  if (count === '') return ok(null)
  const items = numberOf(count, MAX_COUNT)
  if (items === undefined) return refuse({ field: 'count' })
  const units = numberOf(every, MAX_WINDOW_SECONDS / secondsOf[unit])
  if (units === undefined) return refuse({ field: 'every' })
  return ok({ count: items, windowSeconds: units * secondsOf[unit] })
}

function numberOf(typed: string, most: number): number | undefined {
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= most ? number : undefined
}

/** The label of a key's successor: its name plus the date, however often it is rotated. */
export function successorLabel(label: string, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const name = label.replace(/\s*\d{4}-\d\d-\d\d$/, '')
  return name === '' ? day : `${name.slice(0, MAX_LABEL - day.length - 1)} ${day}`
}
