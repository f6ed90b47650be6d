import type { FormState } from '#ui/form/form-state.ts'
import type { QrPath } from './qr.ts'

/** What the form of the second factor shows this once: a secret to scan, or recovery codes to keep. */
export type TwoFactorResult =
  | { readonly kind: 'scan'; readonly qr: QrPath; readonly secret: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

export type TwoFactorState = FormState<null, TwoFactorResult>

const steps = ['start', 'confirm', 'codes', 'disable'] as const

/** What a button of the form does. */
export type TwoFactorStep = (typeof steps)[number]

/** The only way from text to a {@link TwoFactorStep}. */
export function parseStep(text: string): TwoFactorStep | undefined {
  return steps.find((step) => step === text)
}
