import type { MemberRefusal, OwnAccountRefusal } from '#domain/account/refusals.ts'
import { messages } from '#messages'
import { refused, wrong, type Outcome } from '#running/form-action.ts'

/** The outcome of a rejected change: an error on the field that can fix it, or on the whole form. */
export function refusedBy(refusal: OwnAccountRefusal): Outcome<never, never> {
  const text = ownAccountText(refusal)
  return refusal.field === null ? refused(text) : wrong(refusal.field, text)
}

/** Explains why the account was not changed. */
export function ownAccountText(refusal: OwnAccountRefusal): string {
  const t = messages('ownAccount')
  switch (refusal.reason) {
    case 'password_too_short':
    case 'password_too_long':
      return t(`problem.${refusal.reason}`, { limit: refusal.limit })
    case 'too_many':
      return t('problem.too_many', { seconds: refusal.retryAfterSeconds })
    case 'email_taken':
    case 'email_invalid':
    case 'name_missing':
    case 'password_easy':
    case 'password_wrong':
    case 'code_wrong':
    case 'unknown_locale':
    case 'unknown_time_zone':
    case 'last_way_in':
    case 'two_factor_required':
    case 'two_factor_on':
      return t(`problem.${refusal.reason}`)
  }
}

/** Explains why the user cannot leave. */
export function leaveText({ reason }: MemberRefusal): string {
  const t = messages('ownAccount')
  switch (reason) {
    case 'last_owner':
    case 'above_you':
      return t('problem.last_owner')
    case 'not_found':
    case 'already_member':
    case 'email_invalid':
      return t('problem.gone')
  }
}
