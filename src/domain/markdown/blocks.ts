import { parseInline } from './inline.ts'
import type { Block, FindMention } from './tree.ts'

/** Maximum nesting of quotes and lists. Deeper ones become paragraphs. */
const MAX_DEPTH = 5

// No part can also match what follows it. Otherwise a long line could take quadratic time.
const FENCE = /^ {0,3}((?=[^`]*$)~{3,}|`{3,}(?=[^`]*$))[ \t]*([\w+#.-]*)/
const HEADING = /^ {0,3}#{1,6}[ \t]+(.+)$/
const QUOTE = /^ {0,3}> ?(.*)$/
const ITEM = /^( {0,3})(?:[-*+]|(\d{1,9})[.)])([ \t]+)(?=\S)/

interface Found {
  readonly block: Block
  readonly next: number
}

/**
 * Parses Markdown: paragraphs with line breaks, headings, quotes, lists, code, and within them bold, italic,
 * strikethrough, code, links and mentions. This is the part of CommonMark that comments need; images and HTML stay
 * text.
 */
export function parseMarkdown(text: string, findMention: FindMention): readonly Block[] {
  return parseLines(text.replaceAll(/\r\n?/g, '\n').split('\n'), findMention, 0)
}

function parseLines(lines: readonly string[], findMention: FindMention, depth: number): readonly Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1
      continue
    }
    const inside = (part: readonly string[]) => parseLines(part, findMention, depth + 1)
    const found =
      fence(lines, at) ??
      heading(lines, at, findMention) ??
      (depth < MAX_DEPTH ? (quote(lines, at, inside) ?? list(lines, at, inside)) : undefined) ??
      paragraph(lines, at, findMention)
    blocks.push(found.block)
    at = found.next
  }
  return blocks
}

function fence(lines: readonly string[], at: number): Found | undefined {
  const [, mark, language = ''] = FENCE.exec(lines[at] ?? '') ?? []
  if (mark === undefined) return undefined
  const isEnd = (line: string) => line.trim().startsWith(mark) && new Set(line.trim()).size === 1
  const end = lines.findIndex((line, index) => index > at && isEnd(line))
  // An unclosed block extends to the end.
  const last = end === -1 ? lines.length : end
  return { block: { kind: 'code', text: lines.slice(at + 1, last).join('\n'), language }, next: last + 1 }
}

function heading(lines: readonly string[], at: number, findMention: FindMention): Found | undefined {
  const [, said] = HEADING.exec(lines[at] ?? '') ?? []
  if (said === undefined) return undefined
  const text = withoutEnd(withoutEnd(said, '#'), ' \t')
  return { block: { kind: 'heading', children: parseInline(text, findMention) }, next: at + 1 }
}

/** Strips trailing characters, but keeps at least one character. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 1 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

type Inside = (lines: readonly string[]) => readonly Block[]

function quote(lines: readonly string[], at: number, inside: Inside): Found | undefined {
  let next = at
  while (QUOTE.test(lines[next] ?? '')) next += 1
  if (next === at) return undefined
  const quoted = lines.slice(at, next).map((line) => QUOTE.exec(line)?.[1] ?? '')
  return { block: { kind: 'quote', children: inside(quoted) }, next }
}

function list(lines: readonly string[], at: number, inside: Inside): Found | undefined {
  const [, , number] = ITEM.exec(lines[at] ?? '') ?? []
  if (!ITEM.test(lines[at] ?? '')) return undefined
  const items: (readonly Block[])[] = []
  let next = at
  for (;;) {
    const item = ITEM.exec(lines[next] ?? '')
    if (item === null || (item[2] === undefined) !== (number === undefined)) break
    const end = endOfItem(lines, next + 1)
    const own = lines
      .slice(next, end)
      .map((line, index) => (index === 0 ? line.slice(item[0].length) : unindented(line)))
    items.push(inside(own))
    next = end
  }
  return { block: { kind: 'list', start: number === undefined ? null : Number(number), items }, next }
}

/** An item includes the indented lines below it, and directly following lines that do not start another block. */
function endOfItem(lines: readonly string[], from: number): number {
  let end = from
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const isIndented = /^(?: {2,}|\t)\S/.test(line)
    const isContinued = at === end && line.trim() !== '' && !beginsBlock(line)
    if (isIndented || isContinued) end = at + 1
    else if (line.trim() !== '') break
  }
  return end
}

function unindented(line: string): string {
  return line.replace(/^(?:\t| {1,4})/, '')
}

function beginsBlock(line: string): boolean {
  return [FENCE, HEADING, QUOTE, ITEM].some((pattern) => pattern.test(line))
}

function paragraph(lines: readonly string[], at: number, findMention: FindMention): Found {
  let next = at + 1
  while (next < lines.length && (lines[next] ?? '').trim() !== '' && !beginsBlock(lines[next] ?? '')) next += 1
  const text = lines
    .slice(at, next)
    .map((line) => line.trim())
    .join('\n')
  return { block: { kind: 'paragraph', children: parseInline(text, findMention) }, next }
}
