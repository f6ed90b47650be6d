import type { Lines } from '../source-index/lines.ts'

/**
 * Lines of source around a position (docs/protocol.md 6.5): at most five on each side, each truncated to the width that
 * a page shows.
 */
export interface Snippet {
  readonly pre_context: readonly string[]
  readonly context_line: string
  readonly post_context: readonly string[]
}

const AROUND = 5
/** Characters kept of a line. */
const WIDTH = 140
/** How many of them precede the column. */
const BEFORE = 60
/** Not worth truncating for fewer characters than this. */
const SPARED = 5

/**
 * Returns the lines of source around a position; `undefined` if the source has no such line.
 * @param place line and column from 0; the source's first line in the sequence, and its number of lines
 */
export function snippetOf(
  lines: Lines,
  place: { readonly line: number; readonly column: number; readonly first: number; readonly count: number },
): Snippet | undefined {
  const { line, column, first, count } = place
  if (line >= count) return undefined
  const context = cutAround(lines, first + line, column)
  if (context === undefined) return undefined
  const range = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, at) => cutAround(lines, first + from + at, 0) ?? '')
  const before = range(Math.max(0, line - AROUND), line)
  const after = range(line + 1, Math.min(count, line + 1 + AROUND))
  const copied = copyOf([...before, context, ...after])
  return {
    pre_context: copied.slice(0, before.length),
    context_line: copied[before.length] ?? '',
    post_context: copied.slice(before.length + 1),
  }
}

/** A substring keeps the whole string in memory, so caching a few lines would retain everything around them. */
function copyOf(texts: readonly string[]): readonly string[] {
  return Buffer.from(texts.join('\n')).toString().split('\n')
}

/** A part of a line as valid JSON text: truncation may have split a surrogate pair. */
function cutAround(lines: Lines, line: number, column: number): string | undefined {
  return cutLine(lines, line, column)?.toWellFormed()
}

/** A line of up to 140 characters, or about as many around the column, with `{snip}` where it is truncated. */
function cutLine(lines: Lines, line: number, column: number): string | undefined {
  const head = lines.part(line, 0, WIDTH + SPARED)
  if (head?.isCut !== true) return head?.text
  if (column - BEFORE < SPARED) return `${head.text.slice(0, WIDTH)} {snip}`
  const from = column - BEFORE
  const part = lines.part(line, from, from + WIDTH + SPARED)
  if (part?.isCut === true) return `{snip} ${part.text.slice(0, WIDTH)} {snip}`
  // The line ends here. A map may even name a column past its end.
  const end = from + (part?.text.length ?? 0)
  const tail = lines.part(line, Math.max(0, end - WIDTH), end)?.text ?? ''
  return tail === '' ? `${head.text.slice(0, WIDTH)} {snip}` : `{snip} ${tail}`
}
