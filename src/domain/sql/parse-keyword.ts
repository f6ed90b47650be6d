import type { Expression, Query } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { typeNamed } from './functions.ts'

type Read = (cursor: Cursor, least?: number) => Expression

/** Same binding power as + and -, so that the unit follows. */
const ADDED = 6
const units = new Set([
  'SECOND',
  'MINUTE',
  'HOUR',
  'DAY',
  'WEEK',
  'MONTH',
  'QUARTER',
  'YEAR',
  'MILLISECOND',
  'MICROSECOND',
])

/** Parses a query up to its closing bracket. */
export function closed(cursor: Cursor): Query {
  const query = cursor.query(cursor)
  cursor.needSign(')')
  return query
}

/**
 * Parses an expression that starts with a keyword (CASE, CAST, INTERVAL, EXISTS, NULL); `undefined` if none follows.
 */
export function readKeyword(cursor: Cursor, read: Read, at: number): Expression | undefined {
  for (const word of ['NULL', 'true', 'false'] as const)
    if (cursor.tookWords(word.toUpperCase())) return { kind: 'word', word, at, end: cursor.end }
  if (cursor.tookWords('CASE')) return readCase(cursor, read, at)
  if (cursor.isWord('CAST') && cursor.ahead(1).text === '(') return readCast(cursor, read, at)
  if (cursor.tookWords('INTERVAL')) return readInterval(cursor, read, at)
  if (cursor.tookWords('EXISTS')) {
    cursor.needSign('(')
    return { kind: 'query', exists: true, query: closed(cursor), at, end: cursor.end }
  }
  for (const [word, type] of [
    ['DATE', 'Date'],
    ['TIMESTAMP', "DateTime64(6, 'UTC')"],
  ] as const) {
    if (!cursor.isWord(word) || cursor.ahead(1).kind !== 'text') continue
    cursor.take()
    return { kind: 'cast', of: readText(cursor), type, at, end: cursor.end }
  }
  return undefined
}

function readCase(cursor: Cursor, read: Read, at: number): Expression {
  const of = cursor.isWord('WHEN') ? null : read(cursor)
  const cases: [Expression, Expression][] = []
  while (cursor.tookWords('WHEN')) {
    const when = read(cursor)
    cursor.needWords('THEN')
    cases.push([when, read(cursor)])
  }
  if (cases.length === 0) cursor.fail('WHEN')
  const otherwise = cursor.tookWords('ELSE') ? read(cursor) : null
  cursor.needWords('END')
  return { kind: 'case', of, cases, otherwise, at, end: cursor.end }
}

function readCast(cursor: Cursor, read: Read, at: number): Expression {
  cursor.take()
  cursor.needSign('(')
  const of = read(cursor)
  if (!cursor.tookSign(',')) cursor.needWords('AS')
  const type = readType(cursor)
  cursor.needSign(')')
  return { kind: 'cast', of, type, at, end: cursor.end }
}

/** `Array(String)`, as words or as a string. */
export function readType(cursor: Cursor): string {
  const first = cursor.next
  let text = first.kind === 'text' || first.kind === 'word' ? cursor.take().text : cursor.fail('type')
  if (first.kind === 'word' && cursor.isSign('(')) {
    let depth = 0
    do {
      const { kind, text: piece } = cursor.take()
      if (kind === 'end') cursor.fail(')')
      if (kind === 'sign') depth += { '(': 1, ')': -1 }[piece] ?? 0
      text += kind === 'text' ? `'${piece}'` : piece
    } while (depth > 0)
  }
  const type = typeNamed(text)
  if (type !== undefined) return type
  return cursor.refuse({ reason: 'forbidden', what: 'type', name: text.slice(0, 100), at: first.at, end: cursor.end })
}

function readInterval(cursor: Cursor, read: Read, at: number): Expression {
  if (cursor.next.kind === 'text') {
    const [, amount = '', unit = ''] = /^\s*(-?\d{1,9})\s+(\w+?)s?\s*$/i.exec(cursor.next.text) ?? []
    if (units.has(unit.toUpperCase())) {
      const { at: from, end } = cursor.take()
      return {
        kind: 'interval',
        amount: { kind: 'number', text: amount, at: from, end },
        unit: unit.toUpperCase(),
        at,
        end,
      }
    }
  }
  const amount = read(cursor, ADDED)
  const unit = cursor.next.text.toUpperCase()
  if (cursor.next.kind !== 'word' || !units.has(unit)) cursor.fail('SECOND, MINUTE, HOUR, DAY, WEEK, MONTH, YEAR')
  cursor.take()
  return { kind: 'interval', amount, unit, at, end: cursor.end }
}

function readText(cursor: Cursor): Expression {
  const { text, at, end } = cursor.take()
  return { kind: 'text', value: text, at, end }
}
