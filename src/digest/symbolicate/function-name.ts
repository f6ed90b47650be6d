import type { FunctionName } from '../source-index/script-index.ts'
import type { Mapping, SourceMapIndex } from '../source-index/source-map-index.ts'

/** Uninformative names (docs/protocol.md 6.5). */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['<anonymous>', '__webpack_require__', '__webpack_modules__'])
const MAX_NAME = 256

/**
 * Returns a function's name, from the first available source (docs/protocol.md 6.5): its scope in the script translated
 * by the map, the name its caller uses, or its minified name.
 */
export function functionName(
  scopeName: string | undefined,
  callerToken: string | undefined,
  minified: string | undefined,
): string | undefined {
  const name = [scopeName, callerToken].find((known) => known !== undefined && known !== '' && !PLACEHOLDERS.has(known))
  if (name === undefined) return minified
  const isAsync = minified?.startsWith('async ') === true && !name.startsWith('async ')
  return (isAsync ? `async ${name}` : name).slice(0, MAX_NAME)
}

export function originalName(name: FunctionName, map: SourceMapIndex): string {
  return name.map((part) => (typeof part === 'string' ? part : originalWord(part, map))).join('')
}

/** The map's name for a word; else the word at the mapped source position; else the word itself. */
function originalWord([word, line, column]: readonly [string, number, number], map: SourceMapIndex): string {
  const mapping = map.find(line, column)
  if (mapping?.column !== column) return word
  return mapping.name ?? wordIn(mapping, map) ?? word
}

const WORD = /^#?[\p{ID_Start}$_][\p{ID_Continue}$]*/u
/** Keywords at which an anonymous function starts, and to which maps point. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'function',
  'async',
  'class',
  'const',
  'let',
  'var',
  'get',
  'set',
  'static',
  'new',
  'return',
  'export',
  'default',
  'import',
  'this',
  'await',
  'yield',
])

function wordIn(mapping: Mapping, map: SourceMapIndex): string | undefined {
  const { source, sourceLine, sourceColumn } = mapping
  if (source.firstLine === undefined || sourceLine >= (source.lineCount ?? 0)) return undefined
  const part = map.lines.part(source.firstLine + sourceLine, sourceColumn, sourceColumn + MAX_NAME)
  const word = part === undefined ? undefined : WORD.exec(part.text)?.[0]
  return word === undefined || KEYWORDS.has(word) ? undefined : word
}
