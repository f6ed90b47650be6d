import { COOKIE_NAME, nameRules } from './rules.ts'

const contained = new RegExp(nameRules.flatMap((rule) => rule.contains ?? []).join('|'))
const lastWords: ReadonlySet<string> = new Set(nameRules.flatMap((rule) => rule.last ?? []))
const mostWords = 2

/** Decisions by name: an application has few names, and uses them in every event. */
const decisions = new Map<string, boolean>()
const MAX_DECISIONS = 10_000
const MAX_CACHED_NAME = 64

/** Text that mentions no secret's name in any spelling has none of these. */
export const NAME_STEM = new RegExp(nameRules.map((rule) => rule.stem).join('|'), 'i')

/** Whether what goes by this name (of a key, a header, a parameter, a tag) is a secret. */
export function isSecretName(name: string): boolean {
  const known = decisions.get(name)
  if (known !== undefined) return known
  const decision = decide(name)
  if (name.length <= MAX_CACHED_NAME) {
    // Names made up by the thousand must not fill the memory.
    if (decisions.size >= MAX_DECISIONS) decisions.clear()
    decisions.set(name, decision)
  }
  return decision
}

/** As {@link isSecretName}, for cookies. */
export function isSecretCookie(name: string): boolean {
  return COOKIE_NAME.test(name) || isSecretName(name)
}

function decide(name: string): boolean {
  if (!NAME_STEM.test(name)) return false
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  if (contained.test(words.join(''))) return true
  for (let count = 1; count <= mostWords; count++) if (lastWords.has(words.slice(-count).join(''))) return true
  return false
}
