import { namesSecret } from './look.ts'
import {
  COOKIE_NAME,
  describingWords,
  FALSE_FRIENDS,
  nameRules,
  oauthFields,
  SESSION_ATTRIBUTE,
  SIGNATURE_NAME,
  type NameRule,
} from './name-rules.ts'
import { findNames } from './own-names.ts'
import { CleanTexts, remembered } from './remembered.ts'

/** What a name means for its value. `safe`: never changed. */
type Verdict = 'open' | 'secret' | 'safe'

/** The number of final words of a name that are looked up together. */
const MOST_WORDS = 4
const MOST_OWN_WORDS = 8
/** In names with more words, the project's own names are not searched. */
const MAX_WORDS = 64
const NOTHING = /(?!)/
/** `password2` is one of several passwords. */
const COUNT = /(?<=[a-z]{3})\d{1,3}$/

export interface NameSettings {
  /** Whether the built-in names apply. */
  readonly defaults: boolean
  readonly sensitiveFields: readonly string[]
  readonly safeFields: readonly string[]
}

/**
 * Decides by a name (of a key, header, parameter or tag) whether its value is a secret. Names are compared by words:
 * `apiKey`, `API_KEY` and `x-api-key` are the same.
 */
export class SecretNames {
  readonly hasDefaults: boolean
  /** Whether the project has sensitive fields of its own. */
  readonly hasOwn: boolean
  readonly cleanTexts = new CleanTexts()
  readonly #contained: RegExp
  readonly #last: ReadonlySet<string>
  readonly #whole: ReadonlySet<string>
  readonly #own: ReadonlySet<string>
  readonly #ownIsIn: (text: string) => boolean
  readonly #safe: ReadonlySet<string>
  readonly #verdict = remembered((name: string) => this.#decide(name))

  constructor({ defaults, sensitiveFields, safeFields }: NameSettings) {
    const rules: readonly NameRule[] = defaults ? nameRules : []
    this.hasDefaults = defaults
    this.#contained = oneOf(rules.flatMap((rule) => rule.contains ?? []))
    this.#last = new Set(rules.flatMap((rule) => rule.last ?? []))
    this.#whole = new Set(rules.flatMap((rule) => rule.whole ?? []))
    this.#own = joinedNames(sensitiveFields)
    this.hasOwn = this.#own.size !== 0
    this.#safe = joinedNames(safeFields)
    this.#ownIsIn = findNames(this.#own)
  }

  /** Returns whether a text mentions a secret's name in any spelling. @param seen the text's signs, from look.ts */
  areIn(text: string, seen: number): boolean {
    return (this.hasDefaults && namesSecret(seen)) || (this.hasOwn && this.#ownIsIn(text))
  }

  isSecret(name: string): boolean {
    return this.#verdict(name) === 'secret'
  }

  isSafe(name: string): boolean {
    return this.#safe.size !== 0 && this.#verdict(name) === 'safe'
  }

  /** Like {@link isSecret}, for cookies. */
  isSecretCookie(name: string): boolean {
    return this.isSecret(name) || (this.hasDefaults && COOKIE_NAME.test(name) && !this.isSafe(name))
  }

  /** Like {@link isSecret}, for URL parameters. */
  isSecretParameter(name: string): boolean {
    return this.isSecret(name) || (this.hasDefaults && SIGNATURE_NAME.test(name) && !this.isSafe(name))
  }

  #decide(name: string): Verdict {
    const words = wordsOf(name)
    if (this.#safe.has(words.join(''))) return 'safe'
    if (this.#isBuiltIn(name, words)) return 'secret'
    return this.hasOwn && this.#isOwn(words) ? 'secret' : 'open'
  }

  #isBuiltIn(name: string, words: readonly string[]): boolean {
    if (describingWords.has(words.at(-1) ?? '') || SESSION_ATTRIBUTE.test(name)) return false
    const unnumbered = words.map((word) => word.replace(COUNT, ''))
    const joined = unnumbered.join('')
    if (this.#contained.test(joined.replace(FALSE_FRIENDS, '')) || this.#whole.has(joined)) return true
    for (let count = 1; count <= MOST_WORDS; count++) if (this.#last.has(lastOf(unnumbered, count))) return true
    return false
  }

  /** Returns whether a field is an OAuth `code`, judging by its sibling fields. */
  isOauthCode(name: string, has: (field: string) => boolean): boolean {
    return name === 'code' && this.hasDefaults && !this.isSafe(name) && oauthFields.some(has)
  }

  /** A project's own name matches anywhere, as whole words: `pin` is in `card_pin` and `pinCode`, not in `shipping`. */
  #isOwn(words: readonly string[]): boolean {
    if (words.length > MAX_WORDS) return false
    for (let from = 0; from < words.length; from++) {
      for (let count = 1; count <= MOST_OWN_WORDS; count++)
        if (this.#own.has(words.slice(from, from + count).join(''))) return true
    }
    return false
  }
}

/** The words of a name, in lower case: `X-API-Key`, `xApiKey` and `x_api_key` are x, api, key. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function lastOf(words: readonly string[], count: number): string {
  return words.slice(-count).join('')
}

function joinedNames(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => wordsOf(name).join('')).filter((name) => name !== ''))
}

function oneOf(sources: readonly string[]): RegExp {
  return sources.length === 0 ? NOTHING : new RegExp(sources.join('|'))
}
