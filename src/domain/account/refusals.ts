/** Why an account could not be created. `field` is the one to correct. */
export type AccountRefusal =
  | { readonly reason: 'email_taken' | 'email_invalid'; readonly field: 'email' }
  | { readonly reason: 'password_too_short' | 'password_too_long'; readonly field: 'password'; readonly limit: number }
  | { readonly reason: 'password_easy'; readonly field: 'password' }
  | { readonly reason: 'name_missing'; readonly field: 'name' }
  | { readonly reason: 'code_wrong' | 'already_set_up'; readonly field: 'code' }

/** Why sign-in failed. Never reveals whether the address or the password was wrong. */
export type SignInRefusal =
  | { readonly reason: 'wrong' }
  /** The password was correct, but the account is deactivated. */
  | { readonly reason: 'deactivated' }
  /** The password was correct, but only the identity provider may sign users in. */
  | { readonly reason: 'sso_required' }
  /** About the second factor; the password was correct. */
  | { readonly reason: 'code_wrong' | 'code_expired' }
  | { readonly reason: 'too_many'; readonly retryAfterSeconds: number }

export type OwnAccountRefusal =
  | Extract<AccountRefusal, { field: 'email' | 'password' | 'name' }>
  | { readonly reason: 'password_wrong'; readonly field: 'currentPassword' }
  | { readonly reason: 'code_wrong'; readonly field: 'code' }
  | { readonly reason: 'unknown_locale'; readonly field: 'locale' }
  | { readonly reason: 'unknown_time_zone'; readonly field: 'timeZone' }
  /**
   * The last way to sign in cannot be removed; the organization requires a second factor; a second factor is already
   * set up.
   */
  | { readonly reason: 'last_way_in' | 'two_factor_required' | 'two_factor_on'; readonly field: null }
  | TooMany

export type MemberRefusal = {
  readonly reason:
    | 'not_found'
    /** There would be no owner left. */
    | 'last_owner'
    /** Only owners may change owners, and users cannot grant a role above their own. */
    | 'above_you'
    | 'already_member'
    | 'email_invalid'
}

/** Too many attempts. The input itself may be valid. */
export type TooMany = { readonly reason: 'too_many'; readonly field: null; readonly retryAfterSeconds: number }

export type LinkRefusal = { readonly reason: 'link_unknown' | 'link_used' | 'link_expired' }

/**
 * Why provider sign-in failed, as shown in the URL of the sign-in page (`?problem=`): no account has this
 * address and sign-up is closed; the provider does not vouch for the address; an account with this address exists but
 * was never verified, so it is not linked; the account is deactivated; the user cancelled; anything else.
 */
export const providerProblems = [
  'no_account',
  'not_verified',
  'not_linked',
  'deactivated',
  'cancelled',
  'failed',
] as const
export type ProviderProblem = (typeof providerProblems)[number]
