/** Which names say that their value is a secret, as data. */

/** Words without separators: `apikey` is also `api_key`, `x-api-key` and `apiKey`. */
export interface NameRule {
  /**
   * In every text that names one of these, in lower case: what to look for before looking closer. Each costs time for
   * every text, so rare names go without, and are known as those of fields only.
   */
  readonly stem?: string
  /** The values have six digits or more: texts without need not be looked at. */
  readonly hasDigits?: true
  /** Anywhere in the name. */
  readonly contains?: readonly string[]
  /** As the last word of the name, or its last words: `token` is `refreshToken`, not `tokens` or `token_count`. */
  readonly last?: readonly string[]
}

/** Names whose last word is no word of its own where somebody wrote them without separators: `authtoken`. */
function before(word: string, prefixes: string): readonly string[] {
  return prefixes.split(' ').map((prefix) => prefix + word)
}

export const nameRules: readonly NameRule[] = [
  {
    stem: 'pass',
    contains: ['password', 'passwd', 'passphrase', 'passcode', 'passwort', 'motdepasse'],
    last: ['pass', 'passw', 'passportnumber', ...before('pass', 'db user root admin store key smtp mail ftp my')],
  },
  { stem: 'pwd', contains: ['mysqlpwd'], last: ['pwd', ...before('pwd', 'db user root admin pg')] },
  { last: ['pw', 'dbpw', 'userpw'] },
  { stem: 'kennwort', contains: ['kennwort'] },
  { contains: ['contrasena'] },
  { stem: 'wachtwoord', contains: ['wachtwoord'] },
  { last: ['senha'] },
  { stem: 'secret', contains: ['secret'] },
  {
    stem: 'token',
    last: [
      'token',
      ...before('token', 'access refresh auth api csrf xsrf session id bearer device push user reset invite login jwt'),
      ...before('token', 'security service deploy oauth npm github gitlab slack stripe bot registration verification'),
    ],
  },
  {
    stem: 'key',
    contains: [
      ...before('key', 'api private access secret auth encryption signing session account master shared subscription'),
      ...before('key', 'servicerole consumer license'),
    ],
    last: before('key', 'app aes rsa hmac jwt storage server service functions deploy'),
  },
  { stem: 'auth', contains: ['authorization'], last: ['auth', 'authcode'] },
  { stem: 'bearer', last: ['bearer'] },
  { stem: 'cred', contains: ['credential'], last: ['cred', 'creds'] },
  { last: ['connectionstring', 'connstring', 'connstr'] },
  { stem: 'cookie', last: ['cookie', 'cookies'] },
  { stem: 'srf', contains: ['csrf', 'xsrf'] },
  { stem: 'jwt', last: ['jwt', 'jwtassertion'] },
  { last: ['samlresponse', 'samlassertion'] },
  { stem: 'sess', contains: ['phpsessid', 'jsessionid', 'aspnetsessionid'], last: ['sessionid', 'sessid'] },
  { stem: 'sid', contains: ['connectsid'] },
  { last: ['mnemonic'] },
  { last: ['seedphrase'] },
  { stem: 'otp', last: ['otp', 'totp', 'otpcode', 'totpcode'] },
  { stem: 'verif', last: ['verificationcode'] },
  { last: before('code', 'mfa 2fa twofactor onetime recovery backup') },
  { stem: 'cvv', last: ['cvv'] },
  { stem: 'cvc', last: ['cvc'] },
  { stem: 'card', hasDigits: true, last: ['cardnumber', 'creditcardnumber', 'cardno'] },
  { stem: 'iban', hasDigits: true, last: ['iban'] },
  { stem: 'ssn', hasDigits: true, last: ['ssn'] },
  { stem: 'social', hasDigits: true, contains: ['socialsecurity'], last: ['socialinsurancenumber'] },
  { stem: 'national', hasDigits: true, last: ['nationalid', 'nationalinsurancenumber'] },
  { stem: 'nino', hasDigits: true, last: ['nino'] },
  { stem: 'tax', hasDigits: true, last: ['taxid'] },
  { stem: 'steuer', hasDigits: true, last: ['steuerid', 'steueridentifikationsnummer'] },
  { stem: 'versicherung', hasDigits: true, last: ['sozialversicherungsnummer', 'rentenversicherungsnummer'] },
  { stem: 'bsn', hasDigits: true, last: ['bsn'] },
  { stem: 'dni', hasDigits: true, last: ['dni'] },
  { stem: 'fiscal', hasDigits: true, last: ['codicefiscale'] },
  { stem: 'personnummer', hasDigits: true, last: ['personnummer'] },
  { stem: 'cpf', hasDigits: true, last: ['cpf'] },
  { stem: 'pesel', hasDigits: true, last: ['pesel'] },
  { stem: 'aadhaar', hasDigits: true, last: ['aadhaar', 'aadhaarnumber'] },
]

/** How else a text gives away that it holds a secret. */
export const spokenStems: readonly string[] = [
  'basic',
  'sig=',
  'signature=',
  'identified by',
  'security code',
  'curl -',
]
/** As {@link spokenStems}, for secrets of digits. */
export const spokenDigitStems: readonly string[] = ['code', 'insurance', 'uidai', 'sofinummer', 'burgerservice', 'idnr']

/** Cookies are named more freely than anything else, and many of them are a session. */
export const COOKIE_NAME = /sess|sid$|remember|auth|login|jwt|token/i

/** Parameters that make an address valid for whoever has it: presigned addresses of AWS, Google and Azure. */
export const SIGNATURE_NAME = /^(?:sig|signature|x-(?:amz|goog)-(?:signature|credential))$/i

/** Names of headers whose value is all that follows on the line. */
export const LINE_VALUE_NAME = /(?:authorization|cookie)$/i

/** What follows a secret's name in prose and in code without being the secret. In lower case. */
export const harmlessValues: ReadonlySet<string> = new Set(
  `null undefined none nil true false nan string str number int integer boolean bool object any unknown optional required
  missing invalid expired empty incorrect wrong failed denied revoked rejected mismatch
  sha1 sha256 sha384 sha512 md5 argon2 argon2i argon2id pbkdf2 bcrypt scrypt base64 oauth2 utf8 http2 x509
  hs256 hs384 hs512 rs256 rs512 es256 ed25519 aes128 aes256`.split(/\s+/),
)
