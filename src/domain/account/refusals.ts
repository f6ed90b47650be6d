/** Why an account could not be made. `field` names what to mend. */
export type AccountRefusal =
  | { readonly reason: 'email_taken' | 'email_invalid'; readonly field: 'email' }
  | { readonly reason: 'password_too_short' | 'password_too_long'; readonly field: 'password'; readonly limit: number }
  | { readonly reason: 'name_missing'; readonly field: 'name' }
  | { readonly reason: 'code_wrong' | 'already_set_up'; readonly field: 'code' }

/** Why somebody was not signed in. Which of address and password is wrong is never told. */
export type SignInRefusal =
  | { readonly reason: 'wrong' }
  /** The second factor's code; the password was right. */
  | { readonly reason: 'code_wrong' | 'code_expired' }
  | { readonly reason: 'too_many'; readonly retryAfterSeconds: number }

/** Why one's own account was not changed. */
export type OwnAccountRefusal =
  | Extract<AccountRefusal, { field: 'email' | 'password' | 'name' }>
  | { readonly reason: 'password_wrong'; readonly field: 'currentPassword' }
  | { readonly reason: 'code_wrong'; readonly field: 'code' }
  | { readonly reason: 'unknown_locale'; readonly field: 'locale' }
  | { readonly reason: 'unknown_time_zone'; readonly field: 'timeZone' }
  /** The last way to sign in cannot be taken away; the organisation requires a second factor. */
  | { readonly reason: 'last_way_in' | 'two_factor_required'; readonly field: null }
  | { readonly reason: 'too_many'; readonly field: null; readonly retryAfterSeconds: number }

/** Why a member was not changed, invited or removed. */
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

/** Why a link that was sent does nothing any more. */
export type LinkRefusal = { readonly reason: 'link_unknown' | 'link_used' | 'link_expired' }
