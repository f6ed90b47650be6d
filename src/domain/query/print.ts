import type { FilterNode, Key, Pattern, QueryNode } from './ast.ts'
import { isPlainKey } from './lex.ts'
import { isPlainValue, writePattern } from './pattern.ts'

/** The text of a query: what `parseQuery` reads as the same, spans aside. undefined: ''. */
export function printQuery(node: QueryNode | undefined): string {
  if (node === undefined) return ''
  switch (node.kind) {
    case 'and':
      return node.parts.map((part) => (part.kind === 'or' ? `(${printQuery(part)})` : printQuery(part))).join(' ')
    case 'or':
      return node.parts.map(printQuery).join(' OR ')
    case 'filter':
      return (node.negated ? '!' : '') + printFilter(node)
    case 'text':
      return (node.negated ? '!' : '') + written(node)
  }
}

function printFilter({ key, values }: FilterNode): string {
  const texts = values.map(written)
  return `${printKey(key)}:${values.length === 1 ? texts.join('') : `[${texts.join(', ')}]`}`
}

/** A key as it stands before its colon. */
export function printKey({ name, isTag, isNumber }: Pick<Key, 'name' | 'isTag' | 'isNumber'>): string {
  const plain = isPlainKey(name) ? name : `"${writePattern([name])}"`
  return isTag ? `tags[${plain}${isNumber === true ? ',number' : ''}]` : plain
}

/** A value that means this very text: in quotes where it must be. Stars are stars, not wildcards. */
export function printValue(text: string): string {
  return written({ pattern: [text], quoted: !isPlainValue([text]) })
}

function written({ pattern, quoted }: { pattern: Pattern; quoted: boolean }): string {
  return quoted ? `"${writePattern(pattern)}"` : writePattern(pattern)
}
