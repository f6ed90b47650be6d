/** The names that say that their value is a secret, as data. */

/** Words without separators: `apikey` is also `api_key`, `x-api-key` and `apiKey`. */
export interface NameRule {
  /**
   * One of these is in each of the names: what to look for in texts before looking closer, a `Word` of first-look.ts. So
   * its first letters belong to one word of the name.
   */
  readonly stems: readonly string[]
  /** The values have six digits or more: texts without need not be looked at. */
  readonly hasDigits?: true
  /** Anywhere in the name. */
  readonly contains?: readonly string[]
  /** As the last word of the name, or its last words: `token` is `refreshToken`, not `tokens` or `token_count`. */
  readonly last?: readonly string[]
  /** All of the name: `pin`, not `led_pin`. */
  readonly whole?: readonly string[]
}

/** Names whose last word is no word of its own where somebody wrote them without separators: `authtoken`. */
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

/** Last words of names that measure or describe a secret: `password_length`, `api_key_count`. */
export const describingWords: ReadonlySet<string> = new Set(
  'length len count counts size min max limit strength complexity policy policies attempts type types'.split(' '),
)

/** Words that begin with a secret's name and have nothing to do with it. */
export const FALSE_FRIENDS = /secretar(?:y|ies|ial|iat)/g

/** OpenTelemetry's attributes for the id of a session, which opens nothing. */
export const SESSION_ATTRIBUTE = /(?:^|\.)session\.id$/

/** Fields beside a `code` that make it the one of an OAuth redirect (RFC 6749 4.1): it opens an account once. */
export const oauthFields: readonly string[] = ['grant_type', 'code_verifier', 'redirect_uri', 'state', 'session_state']

/** Cookies are named more freely than anything else, and many of them are a session. */
export const COOKIE_NAME = /sess|sid$|remember|auth|login|jwt|token|^(?:sudo|su|symfony)$/i

/** Parameters that make an address valid for whoever has it: presigned addresses of AWS, Google and Azure. */
export const SIGNATURE_NAME = /^(?:sig|signature|x-(?:amz|goog)-(?:signature|credential))$/i

/** Names of headers whose value is all that follows on the line. */
export const LINE_VALUE_NAME = /(?:authorization|cookie)$/i

/** The words that follow a secret's name in prose and in code without being the secret. In lower case. */
export const harmlessValues: ReadonlySet<string> = new Set(
  `null undefined none nil true false nan string str number int integer boolean bool object any unknown optional required
  missing invalid expired empty incorrect wrong failed denied revoked rejected mismatch
  sha1 sha256 sha384 sha512 md5 argon2 argon2i argon2id pbkdf2 bcrypt scrypt base64 oauth2 utf8 http2 x509
  hs256 hs384 hs512 rs256 rs512 es256 ed25519 aes128 aes256`.split(/\s+/),
)
