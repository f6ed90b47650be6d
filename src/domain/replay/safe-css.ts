// A recording's CSS is untrusted. The frame's content security policy blocks everything it would load; this removes the
// references beforehand, as a second layer of defense.

/** Text without any of these cannot reference anything external. Most rules fall into this category. */
const MAY_LOAD = /url|src|image|@import|@namespace|\\/i
/** Functions that take URLs, some of them as plain strings. */
const LOADING_FUNCTIONS: ReadonlySet<string> = new Set([
  'url',
  'url-prefix',
  'src',
  'image',
  'image-set',
  '-webkit-image-set',
])
const LOADING_RULES: ReadonlySet<string> = new Set(['import', 'namespace'])
/** Replacement for removed references: valid wherever an image is. */
const NOTHING = 'none'

/** A reference into the document itself, before the referring property is known. */
const OWN_PART = 'url(#)'
/** Matches a declaration of a property that references parts of an SVG. */
const DRAWING = /(?:^|\s)(?:fill|stroke|filter|clip-path|mask|marker(?:-start|-mid|-end)?)\s*:/i
const LOOKED_BACK = 300

/** The URL from which the page may load a resource; `undefined` if it may not. */
export type AssetAddress = (url: string) => string | undefined

/** For pages that load nothing. */
export const noAssets: AssetAddress = () => undefined

const NAME_PART = /[-\w\u0080-\u{10ffff}]/u
const HEX = /^[0-9a-f]{1,6}/i

/**
 * Removes everything that loads external resources, except what `addressOf` maps to a URL.
 * @param property the property whose value the text is; '' for rules or declarations
 */
export function safeCss(text: string, property = '', addressOf: AssetAddress = noAssets): string {
  if (!MAY_LOAD.test(text)) return text
  const start = property === '' ? '' : `${property}:`
  return cleaned(start + text, addressOf).slice(start.length)
}

function cleaned(text: string, addressOf: AssetAddress): string {
  let out = ''
  let at = 0
  while (at < text.length) {
    const piece = pieceAt(text, at, addressOf)
    // SVG properties may reference a fragment of the document. As an image, such a reference would load the entire page
    // again.
    out += piece.text === OWN_PART ? (isDrawn(text, at) ? text.slice(at, piece.end) : NOTHING) : piece.text
    at = piece.end
  }
  return out
}

/** Whether the text at this position is the value of a property that references parts of an SVG. */
function isDrawn(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LOOKED_BACK), at)
  const start = Math.max(before.lastIndexOf(';'), before.lastIndexOf('{'), before.lastIndexOf('}'))
  return DRAWING.test(before.slice(start + 1))
}

interface Piece {
  readonly text: string
  readonly end: number
}

function pieceAt(text: string, at: number, addressOf: AssetAddress): Piece {
  const char = text.charAt(at)
  if (text.startsWith('/*', at)) return upTo(text, at, endOf(text, '*/', at + 2))
  if (char === '"' || char === "'") return upTo(text, at, stringEnd(text, at))
  if (char === '@') return atRule(text, at, addressOf)
  if (char === '\\' || NAME_PART.test(char)) return named(text, at, addressOf)
  return upTo(text, at, at + 1)
}

const upTo = (text: string, from: number, end: number): Piece => ({ text: text.slice(from, end), end })

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}

/** A line break ends a string too, as in browsers. */
function stringEnd(text: string, start: number): number {
  const quote = text.charAt(start)
  let at = start + 1
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === '\\') at += 2
    else if (char === quote) return at + 1
    else if (char === '\n') return at
    else at += 1
  }
  return text.length
}

interface Name {
  /** Lower case, with escapes decoded: `\75 RL` is `url`. */
  readonly name: string
  readonly end: number
}

function nameAt(text: string, start: number): Name {
  let name = ''
  let at = start
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === '\\') {
      const escape = escapeAt(text, at)
      name += escape.char
      at = escape.end
    } else if (NAME_PART.test(char)) {
      name += char
      at += 1
    } else break
  }
  return { name: name.toLowerCase(), end: at }
}

function escapeAt(text: string, start: number): { readonly char: string; readonly end: number } {
  const hex = HEX.exec(text.slice(start + 1, start + 7))?.[0]
  if (hex === undefined) return { char: text.charAt(start + 1), end: start + 2 }
  const code = Number.parseInt(hex, 16)
  const after = start + 1 + hex.length
  const end = after + (/^(\r\n|\s)/.exec(text.slice(after, after + 2))?.[0].length ?? 0)
  return { char: code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code), end }
}

function atRule(text: string, start: number, addressOf: AssetAddress): Piece {
  const { name, end } = nameAt(text, start + 1)
  if (!LOADING_RULES.has(name)) return upTo(text, start, Math.max(end, start + 1))
  const until = statementEnd(text, end)
  return { text: name === 'import' ? safeImport(text.slice(end, until), addressOf) : '', end: until }
}

/** Layers, conditions and media, which load nothing. */
const CONDITIONS = /^[\w\s().:,-]*$/

/** @param said the text after `@import` */
function safeImport(said: string, addressOf: AssetAddress): string {
  const start = said.length - said.trimStart().length
  const isCall = /^url\(/i.test(said.slice(start))
  if (!isCall && !/^["']/.test(said.slice(start))) return ''
  const end = isCall ? callEnd(said, start + 'url'.length) : stringEnd(said, start)
  const target = isCall ? innerOf(said, start + 'url('.length, end) : said.slice(start, end)
  const address = addressOf(urlIn(target))
  const rest = said.slice(end).replace(/;$/, '')
  if (address === undefined || !CONDITIONS.test(rest) || /url/i.test(rest)) return ''
  return `@import url("${address}")${rest};`
}

/** Where a rule without a block ends. */
function statementEnd(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === ';') return at + 1
    if (char === '"' || char === "'") at = stringEnd(text, at)
    else if (char === '(') at = callEnd(text, at)
    else at += char === '\\' ? 2 : 1
  }
  return text.length
}

function named(text: string, start: number, addressOf: AssetAddress): Piece {
  const { name, end } = nameAt(text, start)
  if (text.charAt(end) !== '(' || !LOADING_FUNCTIONS.has(name)) return upTo(text, start, Math.max(end, start + 1))
  const close = callEnd(text, end)
  const url = name === 'url' ? urlIn(innerOf(text, end + 1, close)) : ''
  if (url.startsWith('#')) return { text: OWN_PART, end: close }
  if (/^data:image\//i.test(url)) return upTo(text, start, close)
  const address = url === '' ? undefined : addressOf(url)
  return { text: address === undefined ? NOTHING : `url("${address}")`, end: close }
}

/** The text between the parentheses of a call. */
function innerOf(text: string, from: number, close: number): string {
  return text.slice(from, close).replace(/\)$/, '').trim()
}

/** Where the call that opens at `open` ends. Strings and nested calls may contain parentheses. */
function callEnd(text: string, open: number): number {
  let depth = 0
  let at = open
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === '"' || char === "'") {
      at = stringEnd(text, at)
      continue
    }
    if (char === '\\') at += 1
    else if (char === '(') depth += 1
    else if (char === ')') depth -= 1
    at += 1
    if (depth === 0) return at
  }
  return text.length
}

/** The URL in a string or inside `url()`, without quotes and escapes. */
function urlIn(text: string): string {
  const quote = text.charAt(0)
  const bare = (quote === '"' || quote === "'" ? text.slice(1, -1) : text).trim()
  if (!bare.includes('\\')) return bare
  let url = ''
  for (let at = 0; at < bare.length;) {
    const escape = bare.charAt(at) === '\\' ? escapeAt(bare, at) : undefined
    url += escape?.char ?? bare.charAt(at)
    at = escape?.end ?? at + 1
  }
  return url
}
