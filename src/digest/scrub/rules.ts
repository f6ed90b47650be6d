/** What scrubbing looks for, as data: rules that a project adds will join these tables. */

/** Stands where something was that must not be at rest. */
export const FILTERED = '[Filtered]'

/** Names whose values are secrets, in words without separators: `apikey` is also `api_key`, `x-api-key` and `apiKey`. */
export interface NameRule {
  /** Occurs in every spelling of the names, in lower case: what to look for before looking closer. */
  readonly stem: string
  /** Anywhere in the name. */
  readonly contains?: readonly string[]
  /** As the last word of the name: `token` is `refreshToken`, not `tokens` or `token_count`. */
  readonly last?: readonly string[]
}

export const nameRules: readonly NameRule[] = [
  { stem: 'pass', contains: ['password', 'passwd', 'passphrase', 'passcode'], last: ['pass'] },
  { stem: 'pwd', contains: ['mysqlpwd'], last: ['pwd'] },
  { stem: 'secret', contains: ['secret'] },
  {
    stem: 'token',
    last: [
      'token',
      'accesstoken',
      'refreshtoken',
      'authtoken',
      'apitoken',
      'csrftoken',
      'sessiontoken',
      'githubtoken',
      'stripetoken',
    ],
  },
  {
    stem: 'key',
    contains: [
      'apikey',
      'privatekey',
      'accesskey',
      'secretkey',
      'authkey',
      'encryptionkey',
      'signingkey',
      'sessionkey',
    ],
  },
  { stem: 'auth', contains: ['authorization'], last: ['auth'] },
  { stem: 'cred', contains: ['credential'], last: ['cred', 'creds'] },
  { stem: 'cookie', last: ['cookie', 'cookies'] },
  { stem: 'csrf', contains: ['csrf'] },
  { stem: 'xsrf', contains: ['xsrf'] },
  { stem: 'jwt', last: ['jwt'] },
  { stem: 'sess', contains: ['phpsessid', 'jsessionid', 'aspnetsessionid'], last: ['sessionid'] },
  { stem: 'sid', contains: ['connectsid'] },
  { stem: 'cvv', last: ['cvv'] },
  { stem: 'cvc', last: ['cvc'] },
]

/** Cookies are named more freely than anything else, and many of them are a session. */
export const COOKIE_NAME = /sess|sid$|remember|auth|login|jwt|token/i

/** Names of headers whose value is all that follows on the line. */
export const LINE_VALUE_NAME = /(?:authorization|cookie)$/i

/** What follows a secret's name in prose and in code without being the secret. In lower case. */
export const harmlessValues: ReadonlySet<string> = new Set([
  'null',
  'undefined',
  'none',
  'nil',
  'true',
  'false',
  'nan',
  'string',
  'str',
  'number',
  'int',
  'boolean',
  'bool',
  'object',
  'any',
  'unknown',
  'required',
  'missing',
  'invalid',
  'expired',
  'empty',
  'incorrect',
  'wrong',
  'failed',
  'denied',
])

/** A secret that shows by itself what it is. */
export interface TextRule {
  readonly name: string
  /** In every match, and cheap to look for. The hints of all rules are looked for at once. */
  readonly hint: RegExp
  /** Global, and linear on hostile text: every repetition is bounded, or starts where no other start can. */
  readonly pattern: RegExp
  /** The replacement of one match; the match itself when it is a harmless look-alike. */
  readonly replace: (match: string, first: string, second: string) => string
}

export const textRules: readonly TextRule[] = [
  {
    name: 'private key',
    hint: /-----BEGIN/,
    pattern:
      /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
    replace: () => FILTERED,
  },
  {
    name: 'password in an address',
    hint: /:\/\/[^\s:@/?#"'<>\\]{0,256}:[^\s@/?#"'<>]{1,256}@/,
    pattern: /(:\/\/[^\s:@/?#"'<>\\]{0,256}:)([^\s@/?#"'<>]{1,256})@/g,
    replace: (_match, start) => `${start}${FILTERED}@`,
  },
  {
    name: 'authorization scheme',
    hint: /earer[ \t]|asic[ \t]|EARER[ \t]|ASIC[ \t]/,
    pattern: /\b([Bb]earer|BEARER|[Bb]asic|BASIC)[ \t]{1,3}([\w.~+/=-]{6,})/g,
    replace: (match, scheme, credentials) => (isCredentials(scheme, credentials) ? `${scheme} ${FILTERED}` : match),
  },
  {
    name: 'JSON web token',
    hint: /eyJ/,
    pattern: /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{4,}(?:\.[\w-]*)?/g,
    replace: () => FILTERED,
  },
  {
    name: 'key of a known make',
    hint: /k_live_|k_test_|whsec_|gh[pousr]_|github_pat_|AKIA|xox[abeprs]-|AIza|npm_|glpat-|SG\.|sntry[su]_|sk-/,
    pattern: new RegExp(
      `(?<![A-Za-z0-9])(?:${[
        '[sr]k_(?:live|test)_[A-Za-z0-9]{8,}',
        'whsec_[A-Za-z0-9+/=]{16,}',
        'gh[pousr]_[A-Za-z0-9]{16,}',
        'github_pat_[A-Za-z0-9_]{16,}',
        'AKIA[A-Z0-9]{16}',
        'xox[abeprs]-[A-Za-z0-9-]{8,}',
        'AIza[A-Za-z0-9_-]{20,}',
        'npm_[A-Za-z0-9]{16,}',
        'glpat-[A-Za-z0-9_-]{16,}',
        String.raw`SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`,
        'sntry[su]_[A-Za-z0-9_=+/.-]{16,}',
        'sk-(?:proj|ant)-[A-Za-z0-9_-]{16,}',
      ].join('|')})`,
      'g',
    ),
    replace: () => FILTERED,
  },
]

/** A plain word after `Bearer` or `Basic` is prose; Basic credentials are `user:password` in base64 (RFC 7617). */
function isCredentials(scheme: string, text: string): boolean {
  if (scheme.toLowerCase() === 'basic') return Buffer.from(text, 'base64').includes(':')
  return !/^[A-Za-z]?[a-z]{1,20}[.]?$/.test(text)
}
