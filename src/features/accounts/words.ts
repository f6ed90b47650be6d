import type { AccountRefusal, LinkRefusal, SignInRefusal } from '#domain/account/refusals.ts'
import { messages } from '#messages'
import type { FieldProblem } from '#ui/form/form-state.ts'

const MINUTE_SECONDS = 60

/** Explains a problem with a new account, for the field that can fix it. */
export function accountProblem(refusal: AccountRefusal): FieldProblem {
  return { field: refusal.field, text: accountText(refusal) }
}

function accountText(refusal: AccountRefusal): string {
  const t = messages('accounts')
  switch (refusal.reason) {
    case 'password_too_short':
    case 'password_too_long':
      return t(`problem.${refusal.reason}`, { limit: refusal.limit })
    case 'code_wrong':
      return t('problem.setup_code_wrong')
    case 'email_taken':
    case 'email_invalid':
    case 'name_missing':
    case 'password_easy':
    case 'already_set_up':
      return t(`problem.${refusal.reason}`)
  }
}

/** Explains why sign-in failed. */
export function signInText(refusal: SignInRefusal): string {
  const t = messages('accounts')
  switch (refusal.reason) {
    case 'too_many':
      return tooManyText(refusal.retryAfterSeconds)
    case 'wrong':
    case 'deactivated':
    case 'sso_required':
    case 'code_wrong':
    case 'code_expired':
      return t(`problem.${refusal.reason}`)
  }
}

/** Says how long to wait before the next attempt. */
export function tooManyText(retryAfterSeconds: number): string {
  const t = messages('accounts')
  return retryAfterSeconds <= MINUTE_SECONDS
    ? t('problem.too_many', { seconds: retryAfterSeconds })
    : t('problem.too_many_minutes', { minutes: Math.ceil(retryAfterSeconds / MINUTE_SECONDS) })
}

/** Explains why a link has become invalid. */
export function linkText({ reason }: LinkRefusal): { readonly title: string; readonly text: string } {
  const t = messages('accounts')
  return { title: t(`link.${reason}.title`), text: t(`link.${reason}.text`) }
}
