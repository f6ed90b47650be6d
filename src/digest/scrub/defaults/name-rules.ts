/** Names whose value is a secret, as data. */

/** Words without separators: `apikey` is also `api_key`, `x-api-key` and `apiKey`. */
export interface NameRule {
  /**
   * Each name contains one of these: a quick check before a closer look, a `Word` of first-look.ts. Its first letters
   * must therefore belong to a single word of the name.
   */
  readonly stems: readonly string[]
  /** The values have six or more digits: texts without them are skipped. */
  readonly hasDigits?: true
  /** Anywhere in the name. */
  readonly contains?: readonly string[]
  /** The last word or words of the name: `token` matches `refreshToken`, but not `tokens` or `token_count`. */
  readonly last?: readonly string[]
  /** The whole name: `pin`, not `led_pin`. */
  readonly whole?: readonly string[]
}

/** Names written without separators, whose last word cannot be split off: `authtoken`. */
function before(word: string, prefixes: string): readonly string[] {
  return prefixes.split(' ').map((prefix) => prefix + word)
}

export const nameRules: readonly NameRule[] = [
  {
    stems: ['pass'],
    contains: ['password', 'passwd', 'passphrase', 'passcode', 'passwort', 'motdepasse'],
    last: ['pass', 'passw', 'passportnumber', ...before('pass', 'db user root admin store key smtp mail ftp my')],
  },
  { stems: ['pwd'], contains: ['mysqlpwd'], last: ['pwd', ...before('pwd', 'db user root admin pg')] },
  { stems: ['pw'], last: ['pw', 'dbpw', 'userpw'] },
  { stems: ['kennwort'], contains: ['kennwort'] },
  { stems: ['rasena'], contains: ['contrasena'] },
  { stems: ['wachtwoord'], contains: ['wachtwoord'] },
  { stems: ['senha'], last: ['senha'] },
  { stems: ['secret'], contains: ['secret'] },
  {
    stems: ['token'],
    last: [
      'token',
      ...before('token', 'access refresh auth api csrf xsrf session id bearer device push user reset invite login jwt'),
      ...before('token', 'security service deploy oauth npm github gitlab slack stripe bot registration verification'),
    ],
  },
  {
    stems: ['key'],
    contains: [
      ...before('key', 'api private access secret auth encryption signing session account master shared subscription'),
      ...before('key', 'servicerole consumer license'),
    ],
    last: before('key', 'app aes rsa hmac jwt storage server service functions deploy'),
  },
  { stems: ['auth'], contains: ['authorization'], last: ['auth', 'authcode'] },
  { stems: ['bearer'], last: ['bearer'] },
  { stems: ['cred'], contains: ['credential'], last: ['cred', 'creds'] },
  { stems: ['nectionstr', 'onnstr'], last: ['connectionstring', 'connstring', 'connstr'] },
  { stems: ['cookie'], last: ['cookie', 'cookies'] },
  { stems: ['srf'], contains: ['csrf', 'xsrf'] },
  { stems: ['jwt'], last: ['jwt', 'jwtassertion'] },
  { stems: ['saml'], last: ['samlresponse', 'samlassertion'] },
  {
    stems: ['sessid', 'sessionid'],
    contains: ['phpsessid', 'jsessionid', 'aspnetsessionid'],
    last: ['sessionid', 'sessid'],
  },
  { stems: ['nectsid'], contains: ['connectsid'] },
  { stems: ['mnemonic'], last: ['mnemonic'] },
  { stems: ['seedphrase'], last: ['seedphrase'] },
  { stems: ['otp'], last: ['otp', 'totp', 'otpcode', 'totpcode'] },
  { stems: ['verificationcode'], last: ['verificationcode'] },
  {
    stems: ['^facode', 'twofactor', ...before('code', 'mfa twofactor onetime recovery backup')],
    last: ['twofactor', ...before('code', 'mfa 2fa twofactor onetime recovery backup')],
  },
  {
    stems: ['^pin', ...before('pin', 'card user account security')],
    last: ['pincode', 'pinnumber', ...before('pin', 'card user account security')],
    whole: ['pin'],
  },
  { stems: ['cvv'], last: ['cvv'] },
  { stems: ['cvc'], last: ['cvc'] },
  { stems: ['card'], hasDigits: true, last: ['cardnumber', 'creditcardnumber', 'cardno'] },
  { stems: ['iban'], hasDigits: true, last: ['iban'] },
  { stems: ['ssn'], hasDigits: true, last: ['ssn'] },
  { stems: ['social'], hasDigits: true, contains: ['socialsecurity'], last: ['socialinsurancenumber'] },
  { stems: ['national'], hasDigits: true, last: ['nationalid', 'nationalinsurancenumber'] },
  { stems: ['nino'], hasDigits: true, last: ['nino'] },
  { stems: ['tax'], hasDigits: true, last: ['taxid'] },
  { stems: ['steuer'], hasDigits: true, last: ['steuerid', 'steueridentifikationsnummer'] },
  { stems: ['versicherung'], hasDigits: true, last: ['sozialversicherungsnummer', 'rentenversicherungsnummer'] },
  { stems: ['bsn'], hasDigits: true, last: ['bsn'] },
  { stems: ['dni'], hasDigits: true, last: ['dni'] },
  { stems: ['fiscal'], hasDigits: true, last: ['codicefiscale'] },
  { stems: ['personnummer'], hasDigits: true, last: ['personnummer'] },
  { stems: ['cpf'], hasDigits: true, last: ['cpf'] },
  { stems: ['pesel'], hasDigits: true, last: ['pesel'] },
  { stems: ['imei'], hasDigits: true, last: ['imei', 'imeisv'] },
  { stems: ['aadhaar'], hasDigits: true, last: ['aadhaar', 'aadhaarnumber'] },
]

/** Final words of names that measure or describe a secret: `password_length`, `api_key_count`. */
export const describingWords: ReadonlySet<string> = new Set(
  'length len count counts size min max limit strength complexity policy policies attempts type types'.split(' '),
)

/** Words that start like a secret's name but are unrelated. */
export const FALSE_FRIENDS = /secretar(?:y|ies|ial|iat)/g

/** OpenTelemetry's session id attributes, which grant no access. */
export const SESSION_ATTRIBUTE = /(?:^|\.)session\.id$/

/** Fields next to a `code` that mark it as an OAuth redirect code (RFC 6749 4.1), which grants access once. */
export const oauthFields: readonly string[] = ['grant_type', 'code_verifier', 'redirect_uri', 'state', 'session_state']

/** Cookie names vary more than any others, and many are sessions. */
export const COOKIE_NAME = /sess|sid$|remember|auth|login|jwt|token|^(?:sudo|su|symfony)$/i

/** Parameters that turn a URL into a credential: presigned URLs of AWS, Google and Azure. */
export const SIGNATURE_NAME = /^(?:sig|signature|x-(?:amz|goog)-(?:signature|credential))$/i

/** Headers whose value extends to the end of the line. */
export const LINE_VALUE_NAME = /(?:authorization|cookie)$/i

/** Words that follow a secret's name in prose and code without being the secret, in lower case. */
export const harmlessValues: ReadonlySet<string> = new Set(
  `null undefined none nil true false nan string str number int integer boolean bool object any unknown optional required
  missing invalid expired empty incorrect wrong failed denied revoked rejected mismatch
  sha1 sha256 sha384 sha512 md5 argon2 argon2i argon2id pbkdf2 bcrypt scrypt base64 oauth2 utf8 http2 x509
  hs256 hs384 hs512 rs256 rs512 es256 ed25519 aes128 aes256`.split(/\s+/),
)
