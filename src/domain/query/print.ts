import type { FilterNode, Key, Pattern, QueryNode } from './ast.ts'
import { isPlainKey } from './lex.ts'
import { isPlainValue, writePattern } from './pattern.ts'

/** Prints a query so that `parseQuery` returns the same tree, except for spans. '' for `undefined`. */
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

/** A key in query syntax, without its colon. */
export function printKey({ name, isTag, isNumber }: Pick<Key, 'name' | 'isTag' | 'isNumber'>): string {
  const plain = isPlainKey(name) ? name : `"${writePattern([name])}"`
  return isTag ? `tags[${plain}${isNumber === true ? ',number' : ''}]` : plain
}

/** A literal value, quoted if necessary. Stars are escaped. */
export function printValue(text: string): string {
  return written({ pattern: [text], quoted: !isPlainValue([text]) })
}

function written({ pattern, quoted }: { pattern: Pattern; quoted: boolean }): string {
  return quoted ? `"${writePattern(pattern)}"` : writePattern(pattern)
}
