/** Whether the whole text matches the pattern. */
export type Glob = (text: string) => boolean

export interface GlobKind {
  /** Path mode: `*` and `?` stop at `/`, `**` does not, and `\` counts as `/`. Otherwise `*` matches any text. */
  readonly isPath: boolean
  readonly ignoreCase: boolean
}

/** Maximum length of a pattern, in characters. */
const MAX_PATTERN = 500
/** `{a,b}{c,d}` is four patterns. */
const MAX_ALTERNATIVES = 64

/**
 * Compiles a pattern with `*`, `**`, `?`, `[a-z]`, `[!a]`, `{this,that}` and, outside of paths, `\` as an escape.
 * Matching takes linear time for any pattern and text, because it never backtracks. `undefined` if the pattern is
 * invalid.
 */
export function compileGlob(pattern: string, kind: GlobKind): Glob | undefined {
  if (pattern.length > MAX_PATTERN) return undefined
  const alternatives = alternativesOf(prepared(pattern, kind))
  const globs = alternatives?.map((one) => compileOne(one, kind))
  if (globs === undefined || !globs.every((glob) => glob !== undefined)) return undefined
  const [only] = globs
  const glob = globs.length === 1 && only !== undefined ? only : (text: string) => globs.some((one) => one(text))
  return kind.ignoreCase ? (text) => glob(text.toLowerCase()) : glob
}

function prepared(pattern: string, { isPath, ignoreCase }: GlobKind): string {
  const slashed = isPath ? pattern.replaceAll('\\', '/') : pattern
  return ignoreCase ? slashed.toLowerCase() : slashed
}

/**
 * Expands braces into patterns without braces; `undefined` if a brace is unmatched, or if there are too many
 * alternatives.
 */
function alternativesOf(pattern: string): readonly string[] | undefined {
  let done = ['']
  let at = 0
  while (at < pattern.length) {
    const char = pattern[at]
    const end = char === '{' ? pattern.indexOf('}', at) : at
    if (end === -1 || pattern.slice(at + 1, end).includes('{')) return undefined
    // Copies an escaped character with its escape, which the compiler below interprets.
    const length = char === '\\' ? 2 : end - at + 1
    const choices =
      char === '{' ? [...new Set(pattern.slice(at + 1, end).split(','))] : [pattern.slice(at, at + length)]
    if (done.length * choices.length > MAX_ALTERNATIVES) return undefined
    done =
      choices.length === 1 ? done.map((one) => one + choices[0]) : done.flatMap((one) => choices.map((c) => one + c))
    at += length
  }
  return done
}

/** What one position of the pattern matches. `folders`: nothing, or anything that ends in `/`. */
type Token =
  | { readonly kind: 'char'; readonly char: string }
  | { readonly kind: 'class'; readonly has: (char: string) => boolean }
  | { readonly kind: 'one' | 'star' | 'globstar' | 'folders' }

function compileOne(pattern: string, kind: GlobKind): Glob | undefined {
  const tokens = tokensOf(pattern, kind.isPath)
  if (tokens === undefined) return undefined
  if (kind.isPath) {
    const word = longestWord(tokens)
    // A fast pre-check: nearly all paths of nearly all frames lack the word.
    return (text) => text.includes(word) && runs(tokens, text)
  }
  const pieces = piecesOf(tokens)
  return (text) => holds(pieces, text)
}

function tokensOf(pattern: string, isPath: boolean): readonly Token[] | undefined {
  const tokens: Token[] = []
  let at = 0
  while (at < pattern.length) {
    const read = tokenAt(pattern, at, isPath)
    if (read === undefined) return undefined
    // Consecutive stars are equivalent to one.
    if (read.token.kind !== 'globstar' || tokens.at(-1)?.kind !== 'globstar') tokens.push(read.token)
    at = read.end
  }
  return tokens
}

function tokenAt(pattern: string, at: number, isPath: boolean): { token: Token; end: number } | undefined {
  const char = pattern[at] ?? ''
  switch (char) {
    case '*':
      return starAt(pattern, at, isPath)
    case '?':
      return { token: { kind: 'one' }, end: at + 1 }
    case '[':
      return classAt(pattern, at)
    case '\\':
      return { token: { kind: 'char', char: pattern[at + 1] ?? char }, end: at + 2 }
  }
  return { token: { kind: 'char', char }, end: at + 1 }
}

function starAt(pattern: string, at: number, isPath: boolean): { token: Token; end: number } {
  if (!isPath) return { token: { kind: 'globstar' }, end: at + 1 }
  if (pattern[at + 1] !== '*') return { token: { kind: 'star' }, end: at + 1 }
  const isFolders = pattern[at + 2] === '/' && (at === 0 || pattern[at - 1] === '/')
  return isFolders ? { token: { kind: 'folders' }, end: at + 3 } : { token: { kind: 'globstar' }, end: at + 2 }
}

function classAt(pattern: string, at: number): { token: Token; end: number } | undefined {
  const isNot = pattern[at + 1] === '!' || pattern[at + 1] === '^'
  const start = at + (isNot ? 2 : 1)
  // A bracket in first position is a literal member.
  const end = pattern.indexOf(']', start + 1)
  if (end === -1) return undefined
  const members = pattern.slice(start, end)
  return { token: { kind: 'class', has: (char) => isMember(members, char) !== isNot }, end: end + 1 }
}

function isMember(members: string, char: string): boolean {
  for (let at = 0; at < members.length; at++) {
    const from = members[at] ?? ''
    const to = members[at + 1] === '-' ? members[at + 2] : undefined
    if (to === undefined ? char === from : char >= from && char <= to) return true
    if (to !== undefined) at += 2
  }
  return false
}

/** The longest literal contained in every matching text; '' without one. */
function longestWord(tokens: readonly Token[]): string {
  const words = tokens
    .map((token) => (token.kind === 'char' ? token.char : '\0'))
    .join('')
    .split('\0')
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

/** The part between two stars: a literal, or characters of which some are variable. */
interface Piece {
  readonly tokens: readonly Token[]
  /** `undefined` if a character is variable. */
  readonly word: string | undefined
}

function piecesOf(tokens: readonly Token[]): readonly Piece[] {
  const pieces: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'globstar') pieces.push([])
    else pieces.at(-1)?.push(token)
  }
  return pieces.map((piece) => ({
    tokens: piece,
    word: piece.every((token) => token.kind === 'char') ? piece.map((token) => token.char).join('') : undefined,
  }))
}

/**
 * Whether the pieces occur in the text in order: the first at its start, the last at its end, and each of the others at
 * the earliest position after the previous one. If that fails, no later position would succeed.
 */
function holds(pieces: readonly Piece[], text: string): boolean {
  const [first, ...others] = pieces
  const last = others.pop()
  if (first === undefined || !isAt(first, text, 0)) return false
  if (last === undefined) return text.length === first.tokens.length
  let at = first.tokens.length
  for (const piece of others) {
    const found = findPiece(piece, text, at)
    if (found === -1) return false
    at = found + piece.tokens.length
  }
  const end = text.length - last.tokens.length
  return end >= at && isAt(last, text, end)
}

function findPiece(piece: Piece, text: string, from: number): number {
  if (piece.word !== undefined) return text.indexOf(piece.word, from)
  for (let at = from; at + piece.tokens.length <= text.length; at++) if (isAt(piece, text, at)) return at
  return -1
}

function isAt({ tokens, word }: Piece, text: string, at: number): boolean {
  if (word !== undefined) return text.startsWith(word, at)
  if (at + tokens.length > text.length) return false
  return tokens.every((token, index) => {
    const char = text.charAt(at + index)
    return token.kind === 'char' ? token.char === char : token.kind !== 'class' || token.has(char)
  })
}

/** Walks through a path, tracking all possible positions in the pattern. */
function runs(tokens: readonly Token[], text: string): boolean {
  let places: number[] = []
  add(places, 0, tokens)
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    const next: number[] = []
    for (const place of places) step(tokens, place, char, next)
    if (next.length === 0) return false
    places = next
  }
  return places.at(-1) === tokens.length
}

/** Adds the positions that a character leads to. */
function step(tokens: readonly Token[], place: number, char: string, next: number[]): void {
  const token = tokens[place]
  const isPlain = char !== '/'
  switch (token?.kind) {
    case 'char':
      if (token.char === char) add(next, place + 1, tokens)
      return
    case 'class':
      if (isPlain && token.has(char)) add(next, place + 1, tokens)
      return
    case 'one':
      if (isPlain) add(next, place + 1, tokens)
      return
    case 'star':
      if (isPlain) add(next, place, tokens)
      return
    case 'globstar':
      add(next, place, tokens)
      return
    case 'folders':
      // The next part starts only after a slash; without preceding text it may start immediately (see `add`).
      addOne(next, place)
      if (char === '/') add(next, place + 1, tokens)
      return
    case undefined:
  }
}

/** Adds a position, and those reachable from it without consuming a character. Positions are ascending and unique. */
function add(places: number[], place: number, tokens: readonly Token[]): void {
  addOne(places, place)
  const kind = tokens[place]?.kind
  if (kind === 'star' || kind === 'globstar' || kind === 'folders') add(places, place + 1, tokens)
}

function addOne(places: number[], place: number): void {
  const last = places.at(-1)
  if (last === undefined || last < place) places.push(place)
}
