import { finiteAddress, starsForIds } from '#domain/text/finite-address.ts'

/** Maximum length of a stored name. */
const MAX_NAME = 200

/**
 * Reduces a name's cardinality: what differs between spans (ids, numbers, literals) becomes `*`. Names that frameworks
 * have already parameterized (`/users/:id`, `/users/[id]`) stay unchanged.
 * @param op decides how it is parsed: as SQL, an address, or words
 */
export function finiteName(raw: string, op: string, isSql: boolean): string {
  if (raw.length > MAX_REMEMBERED) return madeFinite(raw, op, isSql)
  // SQL is parsed the same way for every op.
  const key = isSql ? raw : `${op}\n${raw}`
  const names = isSql ? remembered.sql : remembered.others
  const known = names.get(key)
  if (known !== undefined) return known
  // Names that are always different must not fill the memory.
  if (names.size >= MOST_REMEMBERED) names.clear()
  const name = madeFinite(raw, op, isSql)
  names.set(key, name)
  return name
}

/** Caches parsed names, because an application has few and sends them with every request. */
const remembered = { sql: new Map<string, string>(), others: new Map<string, string>() }
const MOST_REMEMBERED = 5_000
const MAX_REMEMBERED = 512

function madeFinite(raw: string, op: string, isSql: boolean): string {
  const text = raw.trim()
  if (text === '') return ''
  const finite = isSql ? finiteSql(text) : looksLikeAddress(text, op) ? finiteRequest(text) : finiteWords(text)
  return finite.length <= MAX_NAME ? finite : `${finite.slice(0, MAX_NAME - 1).toWellFormed()}…`
}

function looksLikeAddress(text: string, op: string): boolean {
  return (
    /^(?:[A-Z]{3,7} )?(?:[a-z][a-z0-9+.-]*:\/\/|\/)/.test(text) || op.startsWith('http') || op.startsWith('resource')
  )
}

/** A method, if there is one, and an address without its query. */
function finiteRequest(text: string): string {
  const [, method = '', address = ''] = /^([A-Z]{3,7} )?(.*)$/s.exec(text) ?? []
  return method + finiteAddress(address)
}

function finiteWords(text: string): string {
  return starsForIds(text)
    .replaceAll(/(?<![\w.])\d{2,}(?![\w.])/g, '*')
    .replaceAll(/\s+/g, ' ')
}

/**
 * An unterminated quote extends to the end, as in a truncated statement. This also keeps a text with many unterminated
 * quotes from being scanned to its end for each of them.
 */
const SQL_PARTS =
  /'(?:[^'\\]|\\.|'')*'?|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<![\w$])\$((?:[a-z_]\w{0,62})?)\$(?:[\s\S]*?\$\1\$|[\s\S]*)|(?<![\w$.])[-+]?(?:0x[0-9a-f]+|\d+(?:\.\d+)?(?:e[-+]?\d+)?)(?![\w.])|\b(?:true|false)\b|%\([^()]{0,128}\)s|%s|\$\d+|(?<![:\w]):\w+|@p?\d+\b|\?/gi

/**
 * SQL without literals, placeholders and comments, on one line. Lists of values and repeated rows become a single `*`.
 * Quoted identifiers (in double quotes, back ticks or brackets) are kept.
 */
function finiteSql(sql: string): string {
  return sql
    .replaceAll(SQL_PARTS, (part) => (part.startsWith('--') || part.startsWith('/*') ? ' ' : '*'))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\(\s*\*(?:\s*,\s*\*)+\s*\)/g, '(*)')
    .replaceAll(/\(\s*\*\s*\)/g, '(*)')
    .replaceAll(/\(\*\)(?:\s*,\s*\(\*\))+/g, '(*)')
    .replaceAll(/\bIN \(\*\)/gi, 'IN (*)')
    .replace(/;\s*$/, '')
    .trim()
}
