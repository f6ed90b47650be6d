import { lex, type Token } from '#domain/query/lex.ts'
import type { QueryPiece } from '#ui/query-colours.tsx'

/** Splits a query into coloured pieces: keys, values and operators. */
export function piecesOf(text: string): readonly QueryPiece[] {
  return lex(text).flatMap(pieces)
}

function pieces(token: Token): readonly QueryPiece[] {
  const { span } = token
  switch (token.kind) {
    case 'text':
      return [{ ...span, tone: 'value' }]
    case 'filter':
      return [
        { from: token.key.span.from, to: Math.min(token.key.span.to + 1, span.to), tone: 'key' },
        ...token.values.map((value): QueryPiece => ({ ...value.span, tone: 'value' })),
      ]
    case 'open':
    case 'close':
    case 'and':
    case 'or':
    case 'not':
      return [{ ...span, tone: 'operator' }]
  }
}
