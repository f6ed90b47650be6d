/** The reason why an account could not be made. `field` names what to mend. */
export type AccountRefusal =
  | { readonly reason: 'email_taken' | 'email_invalid'; readonly field: 'email' }
  | { readonly reason: 'password_too_short' | 'password_too_long'; readonly field: 'password'; readonly limit: number }
  | { readonly reason: 'password_easy'; readonly field: 'password' }
  | { readonly reason: 'name_missing'; readonly field: 'name' }
  | { readonly reason: 'code_wrong' | 'already_set_up'; readonly field: 'code' }

/** The reason why somebody was not signed in. It never says which of address and password is wrong. */
export type SignInRefusal =
  | { readonly reason: 'wrong' }
  /** The password was right, and the account may not sign in. */
  | { readonly reason: 'deactivated' }
  /** The password was right, and only the identity provider signs in. */
  | { readonly reason: 'sso_required' }
  /** The second factor's code; the password was right. */
  | { readonly reason: 'code_wrong' | 'code_expired' }
  | { readonly reason: 'too_many'; readonly retryAfterSeconds: number }

/** The reason why one's own account was not changed. */
export type OwnAccountRefusal =
  | Extract<AccountRefusal, { field: 'email' | 'password' | 'name' }>
  | { readonly reason: 'password_wrong'; readonly field: 'currentPassword' }
  | { readonly reason: 'code_wrong'; readonly field: 'code' }
  | { readonly reason: 'unknown_locale'; readonly field: 'locale' }
  | { readonly reason: 'unknown_time_zone'; readonly field: 'timeZone' }
  /** The last way to sign in cannot be taken away; the organisation requires a second factor; there is one already. */
  | { readonly reason: 'last_way_in' | 'two_factor_required' | 'two_factor_on'; readonly field: null }
  | TooMany

/** The reason why a member was not changed, invited or removed. */
export type MemberRefusal = {
  readonly reason:
    | 'not_found'
    /** There would be no owner left. */
    | 'last_owner'
    /** Only owners touch owners, and nobody gives a role above their own. */
    | 'above_you'
    | 'already_member'
    | 'email_invalid'
}

/** It was tried too often. Nothing that was typed is wrong. */
export type TooMany = { readonly reason: 'too_many'; readonly field: null; readonly retryAfterSeconds: number }

/** The reason why a link that was sent no longer works. */
export type LinkRefusal = { readonly reason: 'link_unknown' | 'link_used' | 'link_expired' }

/**
 * The reasons why signing in at a provider failed, as they stand in the address of the sign-in page (`?problem=`):
 * there is no account with this address and nobody may make one; the provider does not say that the address is theirs;
 * an account with this address was never proven to be theirs, so that it is not joined; the account is deactivated;
 * they turned back; anything else.
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
