import { isIP } from 'node:net'
import type { ScrubPattern } from '#domain/project/project-rules.ts'
import { look } from '../defaults/look.ts'
import { scrubNames, scrubText } from '../defaults/scrub-data.ts'
import type { SecretNames } from '../defaults/secret-names.ts'
import { addressRules, applyRules, privateKeyRules, spokenRules, userRules } from '../defaults/text-rules.ts'
import type { Redact } from '../mark.ts'
import type { WorkBudget } from '../work-budget.ts'
import { scrubCards } from '../numbers/cards.ts'
import { scrubIbans } from '../numbers/ibans.ts'
import { scrubImeis } from '../numbers/imeis.ts'
import { scrubBareNationalIds, scrubSaidNationalIds } from '../numbers/national-ids.ts'

/** Replaces what a rule looks for in a value, given the value's name in the event and the remaining work. */
export type Finder = (text: string, redact: Redact, name: string, budget: WorkBudget) => string

// The patterns are linear: repetitions are bounded, or start where no other start can.
const EMAIL = /(?<![\w.%+-])[\w.%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g
const PHONE =
  /(?<![\w.+-])(?:\+\d{1,3}(?:[ ()./-]{0,2}\d){6,13}|\(\d{3}\) ?\d{3}[ .-]\d{4}|\d{3}[ .-]\d{3}[ .-]\d{4}|0\d{2,4}[ /-]\d{3,4}[ -]?\d{3,5})(?![\w-]|\.\d)/g
const IP =
  /(?<![\w.])(?:\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)|(?<!:)[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?:\.\d{1,3}){0,3}(?![\w:]|\.\d))/g
const MAC =
  /(?<![\w:-])(?:[0-9A-Fa-f]{2}([:-])[0-9A-Fa-f]{2}(?:\1[0-9A-Fa-f]{2}){4}|[0-9A-Fa-f]{4}(?:\.[0-9A-Fa-f]{4}){2})(?![\w:-])/g
const UUID = /(?<![\w-])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![\w-])/g
const TOKEN_SCHEME = /\b([Bb]earer|BEARER)[ \t]{1,3}([\w.~+/=-]{6,})/g
const JSON_WEB_TOKEN = /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{4,}(?:\.[\w-]*)*/g
/** The account name in a path. */
const USER_PATH =
  /(?<=(?<![\w.])(?:[A-Za-z]:)?[/\\]{1,2}(?:Users|home|Documents and Settings|Windows[/\\]Profiles)[/\\]{1,2})[^/\\\r\n"'<>|:*?]{1,64}(?=[/\\])/g
const sharedFolders: ReadonlySet<string> = new Set(['Public', 'Shared', 'Default', 'All Users'])

export function finderOf(pattern: ScrubPattern, names: SecretNames): Finder {
  switch (pattern) {
    case 'anything':
      return (text, redact) => (text === '' ? text : redact(text))
    case 'secrets':
      return (text, redact, name, budget) =>
        names.isSecret(name) ? redact(text) : scrubText(text, { names, redact, budget })
    case 'passwords':
      return (text, redact, name) => (names.isSecret(name) ? redact(text) : scrubPasswords(text, names, redact))
    case 'cards':
      return scrubCards
    case 'ibans':
      return scrubIbans
    case 'national_ids':
      return (text, redact) => scrubSaidNationalIds(scrubBareNationalIds(text, redact), redact)
    case 'imeis':
      return scrubImeis
    case 'emails':
      return matchesOf(EMAIL, '@')
    case 'phones':
      return matchesOf(PHONE)
    case 'ip_addresses':
      return scrubIpAddresses
    case 'mac_addresses':
      return matchesOf(MAC)
    case 'uuids':
      return matchesOf(UUID, '-')
    case 'url_credentials':
      return (text, redact) =>
        applyRules(applyRules(text, addressRules, redact, look(text)), userRules, redact, look(text))
    case 'bearer_tokens':
      return (text, redact) =>
        text.replace(TOKEN_SCHEME, (_match, scheme: string, token: string) => `${scheme} ${redact(token)}`)
    case 'json_web_tokens':
      return matchesOf(JSON_WEB_TOKEN, 'eyJ')
    case 'private_keys':
      return (text, redact) => applyRules(text, privateKeyRules, redact, look(text))
    case 'user_paths':
      return (text, redact) => text.replace(USER_PATH, (name) => (sharedFolders.has(name) ? name : redact(name)))
  }
}

/** Removes IPv4 and IPv6 addresses. */
export function scrubIpAddresses(text: string, redact: Redact): string {
  return text.replace(IP, (match) => (isIP(match) === 0 ? match : redact(match)))
}

function scrubPasswords(text: string, names: SecretNames, redact: Redact): string {
  const seen = look(text)
  const spoken = applyRules(applyRules(text, spokenRules, redact, seen), addressRules, redact, seen)
  return scrubNames(spoken, { names, redact })
}

/** @param hint occurs in every text with a match, as a quick check */
function matchesOf(pattern: RegExp, hint = ''): Finder {
  return (text, redact) => (text.includes(hint) ? text.replace(pattern, (match) => redact(match)) : text)
}
