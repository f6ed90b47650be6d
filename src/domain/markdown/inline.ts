import type { FindMention, Inline } from './tree.ts'

/** Maximum nesting of marks. Deeper ones become plain text. */
const MAX_DEPTH = 6

const PLAIN = /[^\\`*_~[<@#h\n]+/y
const ESCAPED = /\\([!-/:-@[-`{-~])/y
const TICKS = /`+/y
const ADDRESS = String.raw`https?:\/\/[^\s<>()[\]]+(?:\([^\s<>()[\]]*\)[^\s<>()[\]]*)*`
const LINK = new RegExp(String.raw`\[([^[\]\n]{1,500})\]\((${ADDRESS})\)`, 'y')
const BARE_LINK = new RegExp(ADDRESS, 'y')
/** Punctuation that is not part of a preceding URL. */
const TRAILING: ReadonlySet<string> = new Set(`.,;:!?'"*_~`)

/** Paired marks, longer ones first. */
const marks = [
  { mark: '**', kind: 'strong' },
  { mark: '__', kind: 'strong' },
  { mark: '~~', kind: 'strike' },
  { mark: '*', kind: 'emphasis' },
  { mark: '_', kind: 'emphasis' },
] as const

/** A parsed piece and the number of characters it covers. */
interface Piece {
  readonly inline: Inline
  readonly length: number
}

/** Parses the text of a paragraph. Never fails: anything invalid becomes text. */
export function parseInline(text: string, findMention: FindMention, depth = 0): readonly Inline[] {
  const pieces: Inline[] = []
  let plain = ''
  // A mark without a closing one after some position has none after later positions either. Remembering this avoids
  // quadratic time.
  const unclosed = new Set<string>()
  const inside = (part: string) => parseInline(part, findMention, depth + 1)
  for (let at = 0; at < text.length;) {
    const skipped = matchAt(PLAIN, text, at)?.[0]
    if (skipped !== undefined) {
      plain += skipped
      at += skipped.length
      continue
    }
    const piece =
      lineBreak(text, at) ??
      escaped(text, at) ??
      code(text, at, unclosed) ??
      link(text, at) ??
      mention(text, at, findMention) ??
      (depth < MAX_DEPTH ? marked(text, at, unclosed, inside) : undefined)
    if (piece?.inline.kind === 'text') plain += piece.inline.text
    else if (piece === undefined) plain += text.charAt(at)
    else {
      if (plain !== '') pieces.push({ kind: 'text', text: plain })
      plain = ''
      pieces.push(piece.inline)
    }
    at += piece?.length ?? 1
  }
  if (plain !== '') pieces.push({ kind: 'text', text: plain })
  return pieces
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

function lineBreak(text: string, at: number): Piece | undefined {
  return text[at] === '\n' ? { inline: { kind: 'break' }, length: 1 } : undefined
}

function escaped(text: string, at: number): Piece | undefined {
  const [, character] = matchAt(ESCAPED, text, at) ?? []
  return character === undefined ? undefined : { inline: { kind: 'text', text: character }, length: 2 }
}

/** Code between backtick runs of equal length. */
function code(text: string, at: number, unclosed: Set<string>): Piece | undefined {
  const ticks = matchAt(TICKS, text, at)?.[0]
  if (ticks === undefined) return undefined
  const from = at + ticks.length
  const end = unclosed.has(ticks) ? -1 : endOfTicks(text, ticks, from)
  if (end === -1) {
    unclosed.add(ticks)
    return { inline: { kind: 'text', text: ticks }, length: ticks.length }
  }
  const inner = text.slice(from, end).replaceAll('\n', ' ')
  const isPadded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== ''
  return { inline: { kind: 'code', text: isPadded ? inner.slice(1, -1) : inner }, length: end + ticks.length - at }
}

function endOfTicks(text: string, ticks: string, from: number): number {
  for (let at = text.indexOf(ticks, from); at !== -1;) {
    const run = matchAt(TICKS, text, at)?.[0].length ?? 0
    if (run === ticks.length) return at
    at = text.indexOf(ticks, at + run)
  }
  return -1
}

/** `[words](address)`, or a bare URL. Only http and https, so that no other scheme can get into a page. */
function link(text: string, at: number): Piece | undefined {
  const [all, words, href] = matchAt(LINK, text, at) ?? []
  if (all !== undefined && words !== undefined && href !== undefined)
    return { inline: { kind: 'link', href, children: [{ kind: 'text', text: words }] }, length: all.length }
  if (isWordCharacter(text[at - 1])) return undefined
  const found = matchAt(BARE_LINK, text, at)?.[0]
  if (found === undefined) return undefined
  let end = found.length
  while (TRAILING.has(found.charAt(end - 1))) end--
  const bare = found.slice(0, end)
  return { inline: { kind: 'link', href: bare, children: [{ kind: 'text', text: bare }] }, length: bare.length }
}

function mention(text: string, at: number, find: FindMention): Piece | undefined {
  if ((text[at] !== '@' && text[at] !== '#') || isWordCharacter(text[at - 1])) return undefined
  const found = find(text, at)
  if (found === undefined) return undefined
  const { length, whom } = found
  return { inline: { kind: 'mention', text: text.slice(at, at + length), whom }, length }
}

function marked(
  text: string,
  at: number,
  unclosed: Set<string>,
  inside: (text: string) => readonly Inline[],
): Piece | undefined {
  for (const { mark, kind } of marks) {
    if (unclosed.has(mark) || !opens(text, at, mark)) continue
    const end = endOfMark(text, mark, at + mark.length)
    if (end === -1) unclosed.add(mark)
    else
      return {
        inline: { kind, children: inside(text.slice(at + mark.length, end)) },
        length: end + mark.length - at,
      }
  }
  return undefined
}

/** The mark is followed by text, and is not inside a name_like_this. */
function opens(text: string, at: number, mark: string): boolean {
  const next = text[at + mark.length]
  if (!text.startsWith(mark, at) || next === undefined || /\s/.test(next)) return false
  return !mark.startsWith('_') || !isWordCharacter(text[at - 1])
}

function endOfMark(text: string, mark: string, from: number): number {
  for (let at = text.indexOf(mark, from + 1); at !== -1; at = text.indexOf(mark, at + 1)) {
    // Uses the end of a longer run: in **bold *both*** the last two characters close the outer mark.
    const isLonger = text[at + mark.length] === mark[0] || (mark.length === 1 && text[at - 1] === mark)
    const touches = !/\s/.test(text[at - 1] ?? ' ')
    const isInWord = mark.startsWith('_') && isWordCharacter(text[at + mark.length])
    if (!isLonger && touches && !isInWord) return at
  }
  return -1
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character)
}
