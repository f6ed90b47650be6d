import type { Call, Expression, Ordering, Window } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { functionCalled, functionNames, patternOf } from './functions.ts'
import { nearest } from './problem.ts'

type Read = (cursor: Cursor) => Expression

/** Parses a function call. The name is the next token, followed by a bracket. */
export function readCall(cursor: Cursor, read: Read): Call {
  const { text, at, end: nameEnd } = cursor.take()
  const name = functionCalled(text)
  if (name === undefined) {
    const near = nearest(text, functionNames)
    cursor.refuse({ reason: 'unknown_function', name: text.slice(0, 100), near, at, end: nameEnd })
  }
  cursor.needSign('(')
  const first = readArgs(cursor, read)
  const isParametric = cursor.tookSign('(')
  const second = isParametric ? readArgs(cursor, read) : undefined
  const pattern = (second ?? first).args[patternOf(name) ?? -1]
  if (pattern !== undefined) needPattern(cursor, pattern)
  const filter = cursor.isWord('FILTER') ? readFilter(cursor, read) : null
  const over = cursor.tookWords('OVER') ? readWindow(cursor, read) : null
  return {
    kind: 'call',
    name,
    parameters: second === undefined ? [] : first.args,
    args: (second ?? first).args,
    distinct: (second ?? first).distinct,
    filter,
    over,
    at,
    end: cursor.end,
  }
}

const MAX_PATTERN = 256

/** Requires a search pattern to be a short literal or a parameter. */
export function needPattern(cursor: Cursor, pattern: Expression): void {
  if (pattern.kind === 'parameter' || (pattern.kind === 'text' && pattern.value.length <= MAX_PATTERN)) return
  if (pattern.kind === 'list') {
    for (const item of pattern.items) needPattern(cursor, item)
    return
  }
  const { at, end } = pattern
  cursor.refuse({ reason: 'syntax', expected: `'…' (≤ ${MAX_PATTERN}), {name:String}`, found: pattern.kind, at, end })
}

function readArgs(cursor: Cursor, read: Read): { readonly args: readonly Expression[]; readonly distinct: boolean } {
  const distinct = cursor.tookWords('DISTINCT')
  const args = cursor.isSign(')') ? [] : cursor.list(() => read(cursor))
  cursor.needSign(')')
  return { args, distinct }
}

function readFilter(cursor: Cursor, read: Read): Expression {
  cursor.take()
  cursor.needSign('(')
  cursor.needWords('WHERE')
  const condition = read(cursor)
  cursor.needSign(')')
  return condition
}

function readWindow(cursor: Cursor, read: Read): Window {
  cursor.needSign('(')
  const partitionBy = cursor.tookWords('PARTITION', 'BY') ? cursor.list(() => read(cursor)) : []
  const orderBy = cursor.tookWords('ORDER', 'BY') ? readOrderings(cursor, read) : []
  const unit = (['ROWS', 'RANGE'] as const).find((one) => cursor.tookWords(one))
  const frame = unit === undefined ? '' : `${unit} ${readFrame(cursor)}`
  cursor.needSign(')')
  return { partitionBy, orderBy, frame }
}

function readFrame(cursor: Cursor): string {
  if (!cursor.tookWords('BETWEEN')) return readEdge(cursor)
  const from = readEdge(cursor)
  cursor.needWords('AND')
  return `BETWEEN ${from} AND ${readEdge(cursor)}`
}

function readEdge(cursor: Cursor): string {
  if (cursor.tookWords('CURRENT', 'ROW')) return 'CURRENT ROW'
  const isCount = cursor.next.kind === 'number' && /^\d{1,9}$/.test(cursor.next.text)
  const far = isCount
    ? cursor.take().text
    : cursor.tookWords('UNBOUNDED')
      ? 'UNBOUNDED'
      : cursor.fail('UNBOUNDED, CURRENT ROW')
  const side = (['PRECEDING', 'FOLLOWING'] as const).find((one) => cursor.tookWords(one))
  return `${far} ${side ?? cursor.fail('PRECEDING, FOLLOWING')}`
}

/** Parses the items of ORDER BY. */
export function readOrderings(cursor: Cursor, read: Read): readonly Ordering[] {
  return cursor.list(() => {
    const by = read(cursor)
    const descending = cursor.tookWords('DESC') || cursor.tookWords('DESCENDING')
    if (!descending && !cursor.tookWords('ASC')) cursor.tookWords('ASCENDING')
    const nulls = cursor.tookWords('NULLS', 'FIRST') ? 'FIRST' : cursor.tookWords('NULLS', 'LAST') ? 'LAST' : null
    return { by, descending, nulls }
  })
}
