/**
 * Search queries are tokenized (lex.ts), parsed to a syntax tree (ast.ts), and resolved against a table of keys
 * (keys.ts, resolve.ts) to typed conditions (condition.ts). Each kind of data brings its own table. The printer
 * (print.ts) is the inverse of the parser, and completion (completion.ts) works on incomplete text.
 */
import { ok, refuse, type Result } from '../result.ts'
import {
  MAX_DEPTH,
  MAX_QUERY_LENGTH,
  MAX_TERMS,
  type QueryError,
  type QueryNode,
  type QueryProblem,
  type Span,
} from './ast.ts'
import { lex, type Token } from './lex.ts'

/**
 * Parses a query (docs/query-language.md). Returns `undefined` for an empty query, which matches everything. Reports
 * the first error in the text.
 */
export function parseQuery(text: string): Result<QueryNode | undefined, QueryError> {
  const whole = { from: MAX_QUERY_LENGTH, to: text.length }
  if (text.length > MAX_QUERY_LENGTH)
    return refuse({ span: whole, problem: { reason: 'too_long', most: MAX_QUERY_LENGTH } })
  const tokens = lex(text)
  if (tokens.length === 0) return ok(undefined)
  const reader: Reader = { tokens, at: 0, depth: 0, terms: 0, error: undefined }
  const node = readOr(reader)
  const rest = reader.tokens[reader.at]
  if (rest !== undefined) fail(reader, rest.span, { reason: 'stray_bracket' })
  if (reader.error !== undefined) return refuse(reader.error)
  return ok(node)
}

/** Position in the tokens. After an `error`, results are meaningless. */
interface Reader {
  readonly tokens: readonly Token[]
  at: number
  depth: number
  terms: number
  error: QueryError | undefined
}

function fail(reader: Reader, span: Span, problem: QueryProblem): undefined {
  reader.error ??= { span, problem }
  // Skips the rest, because later errors would only be consequences of this one.
  reader.at = reader.tokens.length
  return undefined
}

function readOr(reader: Reader): QueryNode | undefined {
  const parts = [readAnd(reader)]
  let operator = reader.tokens[reader.at]
  while (operator?.kind === 'or') {
    reader.at += 1
    parts.push(requireOperand(reader, operator, readAnd))
    operator = reader.tokens[reader.at]
  }
  return joined('or', parts)
}

function readAnd(reader: Reader): QueryNode | undefined {
  const parts: (QueryNode | undefined)[] = []
  for (;;) {
    const next = reader.tokens[reader.at]
    if (next === undefined || next.kind === 'close' || next.kind === 'or') {
      if (next?.kind === 'or' && parts.length === 0) noOperand(reader, next, 'OR')
      return joined('and', parts)
    }
    if (next.kind === 'and') {
      if (parts.length === 0) return noOperand(reader, next, 'AND')
      reader.at += 1
      parts.push(requireOperand(reader, next, readOne))
    } else parts.push(readOne(reader))
  }
}

/** Requires an operand after AND and OR. */
function requireOperand(reader: Reader, operator: Token, read: (reader: Reader) => QueryNode | undefined) {
  const next = reader.tokens[reader.at]
  if (next === undefined || next.kind === 'close' || next.kind === 'and' || next.kind === 'or')
    return noOperand(reader, operator, operator.kind === 'and' ? 'AND' : 'OR')
  return read(reader)
}

function noOperand(reader: Reader, { span }: Token, operator: 'AND' | 'OR' | '!'): undefined {
  return fail(reader, span, { reason: 'missing_operand', operator })
}

/** A term or brackets, with a preceding `!`. */
function readOne(reader: Reader): QueryNode | undefined {
  let negated = false
  let token = reader.tokens[reader.at]
  const from = token?.span.from ?? 0
  while (token?.kind === 'not') {
    negated = !negated
    reader.at += 1
    const next: Token | undefined = reader.tokens[reader.at]
    const touches = next !== undefined && next.span.from === token.span.to
    if (!touches || next.kind === 'close' || next.kind === 'and' || next.kind === 'or')
      return noOperand(reader, token, '!')
    token = next
  }
  if (token === undefined) return undefined
  return token.kind === 'open' ? readBrackets(reader, token, negated) : readTerm(reader, token, negated, from)
}

function readBrackets(reader: Reader, open: Token, negated: boolean): QueryNode | undefined {
  if (reader.depth === MAX_DEPTH) return fail(reader, open.span, { reason: 'too_deep', most: MAX_DEPTH })
  reader.at += 1
  if (reader.tokens[reader.at]?.kind === 'close') {
    const to = reader.tokens[reader.at]?.span.to ?? open.span.to
    return fail(reader, { from: open.span.from, to }, { reason: 'empty_brackets' })
  }
  reader.depth += 1
  const inside = readOr(reader)
  reader.depth -= 1
  if (reader.tokens[reader.at]?.kind !== 'close') return fail(reader, open.span, { reason: 'open_bracket' })
  reader.at += 1
  return negated && inside !== undefined ? negate(inside) : inside
}

function readTerm(reader: Reader, token: Token, negated: boolean, from: number): QueryNode | undefined {
  reader.at += 1
  const { problem } = token
  if (problem !== undefined) return fail(reader, problem.span, problem.problem)
  const span = { from, to: token.span.to }
  switch (token.kind) {
    case 'text': {
      const { kind, pattern, quoted } = token
      return counted(reader, 1, { kind, span, negated, pattern, quoted })
    }
    case 'filter': {
      const { kind, key, values } = token
      return counted(reader, values.length, { kind, span, negated, key, values })
    }
    case 'open':
    case 'close':
    case 'and':
    case 'or':
    case 'not':
      return undefined
  }
}

function counted(reader: Reader, terms: number, node: QueryNode): QueryNode | undefined {
  reader.terms += terms
  if (reader.terms > MAX_TERMS) return fail(reader, node.span, { reason: 'too_many_terms', most: MAX_TERMS })
  return node
}

function joined(kind: 'and' | 'or', nodes: readonly (QueryNode | undefined)[]): QueryNode | undefined {
  const found = nodes.filter((node) => node !== undefined)
  // Nested groups of the same kind are flattened.
  const parts = found.flatMap((node) => (node.kind === kind ? node.parts : [node]))
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined || first === last) return first
  return { kind, span: { from: first.span.from, to: last.span.to }, parts }
}

/** `!(a OR b)` becomes `!a AND !b`, so that only terms are negated. */
function negate(node: QueryNode): QueryNode {
  switch (node.kind) {
    case 'and':
    case 'or':
      return { ...node, kind: node.kind === 'and' ? 'or' : 'and', parts: node.parts.map(negate) }
    case 'filter':
    case 'text':
      return { ...node, negated: !node.negated }
  }
}
