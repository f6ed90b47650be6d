import { isMark, type Redact } from '../mark.ts'
import { FIRST_WORD_BIT, signs, type Word } from './first-look.ts'

/** A secret revealed by the words around it or by its own form. */
interface RuleOfText {
  readonly name: string
  /** Occurs in every text with a match, see first-look.ts: one of the words, if there are any … */
  readonly words?: readonly string[]
  /** … and all of the signs. */
  readonly requiredSigns: number
  /** Global, and linear on hostile text: every repetition is bounded, or starts where no other start can. */
  readonly pattern: RegExp
  /** Returns the replacement of a match, given the pattern's groups ('' for unmatched ones). */
  readonly replace: (match: string, groups: readonly string[], redact: Redact) => string
}

/** A rule with the signs that allow it to run. */
interface TextRule extends RuleOfText {
  /** All required signs. */
  readonly signs: number
  /** The sign of its words; 0 if it has none. */
  readonly wordSign: number
}

/** The whole match is the secret. */
const all: RuleOfText['replace'] = (match, _groups, redact) => redact(match)
/** The last group is the secret, and ends the match. */
const lastGroup: RuleOfText['replace'] = (match, groups, redact) => {
  const secret = groups.findLast((group) => group !== '') ?? ''
  return match.slice(0, match.length - secret.length) + redact(secret)
}

/** Spoken names of a secret: `API key …`, `token is …`. */
const SPOKEN_NAME =
  '(?:api|access|secret|private|auth|signing|encryption|app)[ _-]?key|(?:[a-z]{2,12}[ _-])?(?:secret|token)'
/**
 * Spoken names of a password: `password hunter2`. Requires digits and letters, because it would match prose otherwise.
 */
const SPOKEN_PASSWORD = '(?:password|passwd|passphrase|passcode|pwd)'

const spoken: readonly RuleOfText[] = [
  {
    name: 'private key',
    words: ['privatekey'],
    requiredSigns: signs.dash,
    pattern:
      /-----? ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-----?[\s\S]*?(?:-----? ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-----?|$)/g,
    replace: all,
  },
  {
    name: 'private key of PuTTY',
    words: ['puttyuser'],
    requiredSigns: signs.dash | signs.colon,
    pattern: /PuTTY-User-Key-File-\d:[\s\S]*?(?:Private-MAC: ?[0-9a-f]{1,128}|$)/g,
    replace: all,
  },
  {
    name: 'authorization scheme',
    words: ['bearer', 'basic'],
    requiredSigns: 0,
    pattern: /\b([Bb]earer|BEARER|[Bb]asic|BASIC)[ \t]{1,3}([\w.~+/=-]{6,})/g,
    replace: (match, [scheme = '', credentials = ''], redact) =>
      isCredentials(scheme, credentials) ? match.slice(0, -credentials.length) + redact(credentials) : match,
  },
  {
    name: 'signature of an address',
    words: ['sig'],
    requiredSigns: signs.equals,
    pattern: /(?<![A-Za-z-])(?:X-(?:Amz|Goog)-Signature|Signature|sig)=([\w%+/=-]{16,})/gi,
    replace: lastGroup,
  },
  {
    name: 'code of an OAuth redirect',
    words: ['code'],
    requiredSigns: signs.equals | signs.digit,
    pattern: /(?<=[?&]code=)(?=[^&#\s"'<>]{0,128}\d)(?=[^&#\s"'<>]{0,128}[a-z])[\w.~%+/-]{16,}/g,
    replace: all,
  },
  {
    name: 'password of a database user',
    words: ['identified', 'password'],
    requiredSigns: signs.singleQuote,
    pattern:
      /\b(?:identified (?:with [\w'"]{1,40} )?by|with (?:encrypted )?password)[ \t]{1,4}(?:password[ \t]{1,3})?'([^'\r\n]{1,512})/gi,
    replace: lastGroup,
  },
  {
    name: 'password that somebody tells',
    words: ['password', 'passwd', 'passphrase', 'passcode', 'pwd'],
    requiredSigns: signs.digit,
    pattern: new RegExp(
      String.raw`\b${SPOKEN_PASSWORD}[ \t]{1,3}(?:is |was |of |to )?["'\`]?(?=[^\s"'\`]{0,64}\d)(?=[^\s"'\`]{0,64}[a-z])([^\s"'\`,;()<>{}]{6,128})`,
      'gi',
    ),
    replace: (match, groups, redact) => (isHarmless(groups[0] ?? '') ? match : lastGroup(match, groups, redact)),
  },
  {
    name: 'key or token that somebody tells',
    words: ['key', 'secret', 'token', 'sessionid'],
    requiredSigns: signs.digit,
    pattern: new RegExp(
      String.raw`\b(?:${SPOKEN_NAME}|session[ _]id)[ \t]{1,3}(?:is |was |of )?["'\`]?(?=[\w+/=-]{0,64}\d)(?=[\w+/=-]{0,64}[a-z])([\w+/=-]{16,})(?![\w(])`,
      'gi',
    ),
    replace: lastGroup,
  },
  {
    name: 'one-time code',
    words: ['otp', 'code', 'onetime'],
    requiredSigns: signs.digit,
    pattern:
      /\b(?:otp|one[- ]time (?:password|passcode|code)|(?:verification|security|login|sms|2fa|mfa|authentication|two-factor|recovery) code|passcode)(?: is| was|:|=| #)?[ \t]{0,3}["'#]?(\d{4,8}|\d{3}[ -]\d{3})(?![\w-]|\.\d)/gi,
    replace: lastGroup,
  },
  {
    name: 'one-time code, told first',
    words: ['your'],
    requiredSigns: signs.digit,
    pattern:
      /(?<![\w.-])(\d{4,8}|\d{3}[ -]\d{3})(?= is your (?:[A-Za-z]{1,20} ){0,3}(?:otp|passcode|(?:verification|security|login|one-time|2fa|mfa|authentication) (?:code|password)))/gi,
    replace: all,
  },
  {
    name: 'check number of a card',
    words: ['cvv', 'cvc', 'cardverification'],
    requiredSigns: signs.digit,
    pattern:
      /\b(?:cvv2?|cvc2?|card verification(?: code| value)?)(?: is| was|:|=| #)?[ \t]{0,3}(\d{3,4})(?![\w-]|\.\d)/gi,
    replace: lastGroup,
  },
  {
    name: 'user and password on a command line',
    words: ['curl'],
    requiredSigns: signs.dash | signs.colon,
    pattern: /(?<=\bcurl(?=\s)[^\n]{0,400}\s(?:-u|--user|--proxy-user)[ =]?['"]?[^\s:'"]{1,100}:)([^\s'"]{1,256})/g,
    replace: all,
  },
]

const inAddresses: readonly RuleOfText[] = [
  {
    // Includes the user name: it is personal data, and the secret of services that take a key as name.
    name: 'user and password in an address',
    requiredSigns: signs.colon | signs.at,
    pattern: /(:\/\/)([^\s:@/?#"'<>\\]{0,256}:)([^\s/?#"'<>]{0,256})@/g,
    replace: (match, [start = '', user = '', password = ''], redact) => {
      if (isMark(user + password)) return match
      return user === ':' ? `${start}:${redact(password)}@` : `${start}${redact(user + password)}@`
    },
  },
  {
    name: 'password in the address of a Go driver',
    words: ['tcp', 'udp', 'unix'],
    requiredSigns: signs.colon | signs.at,
    pattern: /(?<![\w:])([\w.-]{1,64}:)([^\s/:@"'<>]{1,256})@(?=(?:tcp|udp|unix)\()/g,
    replace: (_match, [user = '', password = ''], redact) => `${user}${redact(password)}@`,
  },
  {
    name: 'password in the address of an Oracle database',
    words: ['jdbc'],
    requiredSigns: signs.colon | signs.at,
    pattern: /(jdbc:oracle:\w{1,10}:[\w.$#-]{1,64}\/)([^\s@"'<>]{1,256})@/g,
    replace: (_match, [start = '', password = ''], redact) => `${start}${redact(password)}@`,
  },
]

const users: readonly RuleOfText[] = [
  {
    name: 'user in an address',
    requiredSigns: signs.colon | signs.at,
    pattern: /(?<=:\/\/)([^\s:@/?#"'<>\\]{1,256})@/g,
    replace: (match, [user = ''], redact) => (isMark(user) ? match : `${redact(user)}@`),
  },
]

/** Rules for secrets revealed by the words around them. */
export const spokenRules = withSigns(spoken, FIRST_WORD_BIT)
export const privateKeyRules = spokenRules.slice(0, 2)
/** Rules for secrets revealed by their position in a URL. */
export const addressRules = withSigns(inAddresses, FIRST_WORD_BIT + spoken.length)

/** Rules for user names in URLs without a password. Only for callers that request them. */
export const userRules = withSigns(users, FIRST_WORD_BIT)

/** Assigns each rule a bit for its words. */
function withSigns(rules: readonly RuleOfText[], firstBit: number): readonly TextRule[] {
  return rules.map((rule, index) => {
    const wordSign = rule.words === undefined ? 0 : 1 << (firstBit + index)
    return { ...rule, wordSign, signs: rule.requiredSigns | wordSign }
  })
}

/** The words of all rules, for the first look. */
export const textRuleWords: readonly Word[] = [...spokenRules, ...addressRules].flatMap(({ words = [], wordSign }) =>
  words.map((word): Word => [word, wordSign]),
)
export const NEXT_WORD_BIT = FIRST_WORD_BIT + spoken.length + inAddresses.length
/** The signs that a text mentions a secret. */
export const SPOKEN = spokenRules.reduce((signsSoFar, { wordSign }) => signsSoFar | wordSign, 0)

/** Applies the rules to a text. @param seen the text's signs: rules whose signs are missing are skipped */
export function applyRules(text: string, rules: readonly TextRule[], redact: Redact, seen: number): string {
  let clean = text
  for (const rule of rules) {
    if ((seen & rule.signs) === rule.signs)
      clean = clean.replace(rule.pattern, (match: string, ...more: unknown[]) =>
        rule.replace(match, groupsOf(more), redact),
      )
  }
  return clean
}

/** After the groups come the match's offset, a number, and the text. */
function groupsOf(more: readonly unknown[]): readonly string[] {
  const groups: string[] = []
  for (const entry of more) {
    if (typeof entry === 'number') break
    groups.push(typeof entry === 'string' ? entry : '')
  }
  return groups
}

/** A plain word after `Bearer` or `Basic` is prose; Basic credentials are `user:password` in base64 (RFC 7617). */
function isCredentials(scheme: string, text: string): boolean {
  if (scheme.toLowerCase() === 'basic') return Buffer.from(text, 'base64').includes(':')
  return !/^[A-Za-z]?[a-z]{1,20}[.]?$/.test(text)
}

/** Names of hashes and algorithms, dates and version numbers are mentioned with passwords without being one. */
function isHarmless(text: string): boolean {
  return /^(?:v?\d+(?:\.\d+)*|(?:sha|md|aes|argon|pbkdf|base|oauth|utf|rs|hs|es)-?\d+\w{0,3}|\d{4}-\d\d-\d\d.*)$/i.test(
    text,
  )
}
