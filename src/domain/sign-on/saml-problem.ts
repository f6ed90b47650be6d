/**
 * Why a response of an identity provider was rejected. The log, the audit log and the settings page show the reason;
 * the user sees less.
 */
export const samlProblems = [
  'too_large',
  'malformed',
  'not_well_placed',
  'weak_algorithm',
  'no_signature',
  'bad_signature',
  'no_key',
  'not_signed_in',
  'wrong_issuer',
  'wrong_destination',
  'wrong_recipient',
  'wrong_audience',
  'wrong_time',
  'not_asked_for',
  'used_before',
  'no_name',
  'no_email',
  'other_browser',
  'unreachable',
  'no_account',
  'not_linked',
  'deactivated',
] as const
export type SamlProblem = (typeof samlProblems)[number]
