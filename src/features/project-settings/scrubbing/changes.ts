import type { Json } from '#domain/event/event.ts'

/** A value that scrubbing changed. */
export interface Change {
  /** A readable path: `request.headers.Authorization`, `exception[0].value`. */
  readonly path: string
  readonly before: readonly Piece[]
  /** Empty if it was removed. */
  readonly after: readonly Piece[]
}

/** A changed or unchanged piece of text. */
export interface Piece {
  readonly text: string
  readonly changed: boolean
}

/** Characters of unchanged text shown around a change. */
const AROUND = 60
/** Maximum characters shown of a change. */
const MAX_SHOWN = 400

/** Returns every value that differs, in document order. The caller must remove derived values (title, culprit). */
export function changesBetween(before: Json, after: Json): readonly Change[] {
  const changes: Change[] = []
  compare('', before, after, changes)
  return changes
}

function compare(path: string, before: Json | undefined, after: Json | undefined, changes: Change[]): void {
  if (before === after || before === undefined) return
  if (isMap(before) && isMap(after)) {
    compareMaps(path, new Map(Object.entries(before)), new Map(Object.entries(after)), changes)
    return
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [pairsBefore, pairsAfter] = [pairsOf(before), pairsOf(after)]
    if (pairsBefore !== undefined && pairsAfter !== undefined) compareMaps(path, pairsBefore, pairsAfter, changes)
    else before.forEach((value: Json, index) => compare(`${path}[${index}]`, value, after[index] as Json, changes))
    return
  }
  const [was, is] = [inText(before), after === undefined || after === null ? '' : inText(after)]
  if (was !== is) changes.push({ path, ...pieces(was, is) })
}

function compareMaps(
  path: string,
  before: ReadonlyMap<string, Json>,
  after: ReadonlyMap<string, Json>,
  changes: Change[],
): void {
  for (const [key, value] of before) compare(path === '' ? key : `${path}.${key}`, value, after.get(key), changes)
}

function isMap(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads a list of pairs (tags, headers, cookies) as a map; `undefined` if it is not one or has duplicate keys. */
function pairsOf(list: readonly Json[]): ReadonlyMap<string, Json> | undefined {
  const pairs = new Map<string, Json>()
  for (const entry of list) {
    if (!Array.isArray(entry) || entry.length !== 2 || typeof entry[0] !== 'string' || pairs.has(entry[0]))
      return undefined
    pairs.set(entry[0], entry[1] as Json)
  }
  return pairs.size === 0 && list.length > 0 ? undefined : pairs
}

function inText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Splits two texts into common ends and the differing middle. */
function pieces(before: string, after: string): Pick<Change, 'before' | 'after'> {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charAt(start) === after.charAt(start)) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const cut = (text: string): readonly Piece[] =>
    [
      { text: lead(text.slice(0, start)), changed: false },
      { text: shorten(text.slice(start, text.length - end)), changed: true },
      { text: trail(text.slice(text.length - end)), changed: false },
    ].filter((piece) => piece.text !== '')
  return { before: cut(before), after: cut(after) }
}

function lead(text: string): string {
  return text.length > AROUND ? `…${text.slice(-AROUND)}` : text
}

function trail(text: string): string {
  return text.length > AROUND ? `${text.slice(0, AROUND)}…` : text
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
