import type { FormState } from '#ui/form/form-state.ts'
import type { QrPath } from './qr.ts'

/** Shown only once by the form: a secret to scan, or recovery codes to store. */
export type TwoFactorResult =
  | { readonly kind: 'scan'; readonly qr: QrPath; readonly secret: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

export type TwoFactorState = FormState<null, TwoFactorResult>

const steps = ['start', 'confirm', 'codes', 'disable'] as const

/** The action of a button. */
export type TwoFactorStep = (typeof steps)[number]

/** Parses a {@link TwoFactorStep}. */
export function parseStep(text: string): TwoFactorStep | undefined {
  return steps.find((step) => step === text)
}
