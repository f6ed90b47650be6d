import type { BinaryOperator, Expression, InSet } from './ast.ts'
import { serverConstant } from './catalogue.ts'
import type { Cursor } from './cursor.ts'
import { typeNamed } from './functions.ts'
import { needPattern, readCall } from './parse-call.ts'
import { closed, readKeyword, readType } from './parse-keyword.ts'
import { readTableName } from './table-name.ts'

/** Binding power of operators: higher binds more tightly. */
const OR = 1
const AND = 2
const NOT = 3
const COMPARED = 4
const JOINED = 5
const ADDED = 6
const MULTIPLIED = 7

const binary: Readonly<Record<string, readonly [BinaryOperator, number]>> = {
  OR: ['OR', OR],
  AND: ['AND', AND],
  '=': ['=', COMPARED],
  '==': ['=', COMPARED],
  '!=': ['!=', COMPARED],
  '<>': ['!=', COMPARED],
  '<': ['<', COMPARED],
  '<=': ['<=', COMPARED],
  '>': ['>', COMPARED],
  '>=': ['>=', COMPARED],
  LIKE: ['LIKE', COMPARED],
  ILIKE: ['ILIKE', COMPARED],
  '||': ['||', JOINED],
  '+': ['+', ADDED],
  '-': ['-', ADDED],
  '*': ['*', MULTIPLIED],
  '/': ['/', MULTIPLIED],
  '%': ['%', MULTIPLIED],
}

/** Parses an expression while operators bind more tightly than `least`. */
export function readExpression(cursor: Cursor, least = 0): Expression {
  return cursor.deeper(() => {
    let left = readPrefixed(cursor)
    for (;;) {
      const longer = readFollowing(cursor, left, least)
      if (longer === undefined) return left
      left = longer
    }
  })
}

function readPrefixed(cursor: Cursor): Expression {
  const { at } = cursor.next
  if (cursor.tookWords('NOT')) {
    const of = readExpression(cursor, NOT)
    return { kind: 'unary', operator: 'NOT', of, at, end: cursor.end }
  }
  if (cursor.tookSign('-')) {
    const of = readExpression(cursor, MULTIPLIED)
    return { kind: 'unary', operator: '-', of, at, end: cursor.end }
  }
  return readBehind(cursor, readPrimary(cursor))
}

/** Parses what follows an operand: `[1]`, `.1`, `::Type`. */
function readBehind(cursor: Cursor, first: Expression): Expression {
  let of = first
  for (;;) {
    const { at } = first
    if (cursor.tookSign('[')) {
      const index = readExpression(cursor)
      cursor.needSign(']')
      of = { kind: 'index', of, index, at, end: cursor.end }
    } else if (cursor.tookSign('::')) {
      of = { kind: 'cast', of, type: readType(cursor), at, end: cursor.end }
    } else if (
      cursor.next.kind === 'number' &&
      /^\.[1-9]\d?$/.test(cursor.next.text) &&
      cursor.next.at === cursor.end
    ) {
      of = { kind: 'member', of, number: Number(cursor.take().text.slice(1)), at, end: cursor.end }
    } else {
      return of
    }
  }
}

/** Parses the operator after `left` and its right side; `undefined` if no sufficiently tight operator follows. */
function readFollowing(cursor: Cursor, left: Expression, least: number): Expression | undefined {
  const { kind, text } = cursor.next
  if (kind !== 'word' && kind !== 'sign') return undefined
  const plain = binary[kind === 'word' ? text.toUpperCase() : text]
  if (plain !== undefined) {
    const [operator, strength] = plain
    if (strength <= least) return undefined
    cursor.take()
    const right = readExpression(cursor, strength)
    if (operator === 'LIKE' || operator === 'ILIKE') needPattern(cursor, right)
    return { kind: 'binary', operator, left, right, at: left.at, end: cursor.end }
  }
  return COMPARED > least && kind === 'word' ? readComparison(cursor, left) : undefined
}

function readComparison(cursor: Cursor, left: Expression): Expression | undefined {
  const { at } = left
  if (cursor.tookWords('IS')) {
    const negated = cursor.tookWords('NOT')
    cursor.needWords('NULL')
    return { kind: 'is_null', negated, of: left, at, end: cursor.end }
  }
  cursor.tookWords('GLOBAL')
  const negated = cursor.tookWords('NOT')
  if (cursor.tookWords('IN')) return { kind: 'in', negated, left, right: readInSet(cursor), at, end: cursor.end }
  if (cursor.tookWords('BETWEEN')) {
    const low = readExpression(cursor, COMPARED)
    cursor.needWords('AND')
    const high = readExpression(cursor, COMPARED)
    return { kind: 'between', negated, of: left, low, high, at, end: cursor.end }
  }
  for (const operator of ['LIKE', 'ILIKE'] as const) {
    if (!negated || !cursor.tookWords(operator)) continue
    const right = readExpression(cursor, COMPARED)
    needPattern(cursor, right)
    return { kind: 'binary', operator: `NOT ${operator}`, left, right, at, end: cursor.end }
  }
  return negated ? cursor.fail('IN, LIKE, BETWEEN') : undefined
}

/**
 * The engine takes a name after IN for a table, with or without brackets. It has to be one of the allowed tables here.
 */
function readInSet(cursor: Cursor): InSet {
  const { kind } = cursor.next
  if (kind === 'word' || kind === 'quoted') return { kind: 'table', table: readTableName(cursor, 'in_table') }
  if (kind === 'parameter') return { kind: 'values', items: [readPrimary(cursor)] }
  const isArray = cursor.isSign('[')
  if (!isArray) cursor.needSign('(')
  else cursor.take()
  if (!isArray && cursor.isWord('SELECT')) return { kind: 'query', query: closed(cursor) }
  if (!isArray && cursor.isWord('WITH')) return { kind: 'query', query: closed(cursor) }
  if (isName(cursor) && cursor.ahead(1).text === ')') {
    const table = readTableName(cursor, 'in_table')
    cursor.needSign(')')
    return { kind: 'table', table }
  }
  const items = cursor.list(() => readValue(cursor))
  cursor.needSign(isArray ? ']' : ')')
  return { kind: 'values', items }
}

/** The right side of IN must consist of values, because the engine would take a name for a table. */
function readValue(cursor: Cursor): Expression {
  const value = readExpression(cursor)
  let bare: Expression = value
  while (bare.kind === 'list' && bare.items.length === 1 && bare.items[0] !== undefined) bare = bare.items[0]
  if (bare.kind === 'name')
    cursor.refuse({ reason: 'forbidden', what: 'in_table', name: bare.parts.join('.'), at: bare.at, end: bare.end })
  return value
}

function isName(cursor: Cursor): boolean {
  return cursor.next.kind === 'quoted' || (cursor.next.kind === 'word' && !cursor.isReserved())
}

function readPrimary(cursor: Cursor): Expression {
  const { kind, text, at, end } = cursor.next
  switch (kind) {
    case 'number':
      cursor.take()
      return { kind: 'number', text, at, end }
    case 'text':
      cursor.take()
      return { kind: 'text', value: text, at, end }
    case 'parameter':
      return readParameter(cursor)
    case 'sign':
      return readBracketed(cursor)
    case 'word':
    case 'quoted':
      return readWord(cursor)
    case 'end':
      return cursor.fail('expression')
  }
}

function readParameter(cursor: Cursor): Expression {
  const { text, at, end } = cursor.next
  const split = text.indexOf(':')
  const type = typeNamed(text.slice(split + 1))
  if (type === undefined) return cursor.forbid('placeholder')
  cursor.take()
  return { kind: 'parameter', name: text.slice(0, split), type, at, end }
}

function readBracketed(cursor: Cursor): Expression {
  const { at } = cursor.next
  if (cursor.tookSign('*')) return { kind: 'star', of: null, except: readExcept(cursor), at, end: cursor.end }
  if (cursor.tookSign('[')) {
    const items = cursor.isSign(']') ? [] : cursor.list(() => readExpression(cursor))
    cursor.needSign(']')
    return { kind: 'list', as: 'array', items, at, end: cursor.end }
  }
  if (!cursor.tookSign('(')) return cursor.fail('expression')
  if (cursor.isWord('SELECT') || cursor.isWord('WITH'))
    return { kind: 'query', exists: false, query: closed(cursor), at, end: cursor.end }
  const items = cursor.list(() => readExpression(cursor))
  cursor.needSign(')')
  if (cursor.isSign('->')) return readLambda(cursor, items, at)
  const [only] = items
  return items.length === 1 && only !== undefined ? only : { kind: 'list', as: 'tuple', items, at, end: cursor.end }
}

function readLambda(cursor: Cursor, names: readonly Expression[], at: number): Expression {
  const said = names.map((name) =>
    name.kind === 'name' && name.parts.length === 1 ? (name.parts[0] ?? '') : cursor.fail('name'),
  )
  cursor.needSign('->')
  const body = readExpression(cursor)
  return { kind: 'lambda', names: said, body, at, end: cursor.end }
}

function readWord(cursor: Cursor): Expression {
  const { at, kind } = cursor.next
  if (kind === 'word') {
    const special = readKeyword(cursor, readExpression, at)
    if (special !== undefined) return special
    if (cursor.ahead(1).kind === 'sign' && cursor.ahead(1).text === '(')
      return readConstant(cursor) ?? readCall(cursor, readExpression)
  }
  const parts = [cursor.needName('expression')]
  while (cursor.isSign('.')) {
    cursor.take()
    if (cursor.tookSign('*'))
      return { kind: 'star', of: parts.join('.'), except: readExcept(cursor), at, end: cursor.end }
    parts.push(readPart(cursor))
  }
  const name: Expression = { kind: 'name', parts, at, end: cursor.end }
  return cursor.isSign('->') ? readLambda(cursor, [name], at) : name
}

function readConstant(cursor: Cursor): Expression | undefined {
  const { at, text } = cursor.next
  const constant = cursor.ahead(2).text === ')' ? serverConstant(text) : undefined
  if (constant === undefined) return undefined
  for (let taken = 0; taken < 3; taken++) cursor.take()
  return { kind: 'constant', ...constant, at, end: cursor.end }
}

/** After a dot, any word is a name: `span.end`. */
function readPart(cursor: Cursor): string {
  if (cursor.next.kind !== 'word' || cursor.next.text.startsWith('_')) return cursor.needName()
  return cursor.take().text
}

function readExcept(cursor: Cursor): readonly string[] {
  if (!cursor.isWord('EXCEPT')) return []
  const { kind, text } = cursor.ahead(1)
  if (kind === 'sign' && text !== '(') return []
  if (kind === 'word' && /^select$/i.test(text)) return []
  cursor.take()
  const inBrackets = cursor.tookSign('(')
  const name = () => [cursor.needName(), ...following(cursor)].join('.')
  const names = inBrackets ? cursor.list(name) : [name()]
  if (inBrackets) cursor.needSign(')')
  return names
}

function following(cursor: Cursor): readonly string[] {
  const parts: string[] = []
  while (cursor.tookSign('.')) parts.push(readPart(cursor))
  return parts
}
