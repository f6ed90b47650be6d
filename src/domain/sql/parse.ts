/**
 * SQL for users never reaches the engine as text. A statement is tokenized (lex.ts), parsed to a tree that can only
 * express allowed functions and tables (parse*.ts, ast.ts, functions.ts, views.ts), checked for its expanded size
 * (size.ts), and printed for the engine (print.ts). The desk (desk.ts) is the entry point and the reader
 * (sql-reader.ts) runs the query under the user's grant; every problem carries its position in the text (problem.ts).
 */
import { ok, refuse, type Result } from '../result.ts'
import type { Expression, Join, Query, Select, Table } from './ast.ts'
import { Cursor } from './cursor.ts'
import { lex } from './lex.ts'
import { readOrderings } from './parse-call.ts'
import { readExpression } from './parse-expression.ts'
import { Unreadable, type Forbidden, type SqlProblem } from './problem.ts'
import { measured } from './size.ts'
import { readTableName } from './table-name.ts'
import { viewNamed } from './views.ts'

/** Maximum characters of a statement. */
export const MOST_LENGTH = 20_000
const MOST_TOKENS = 8_000

/** A parsed statement, with the suffixes that clients may append. */
export interface Statement {
  readonly query: Query
  /** `FORMAT CSV`, which some clients append; '' if absent. */
  readonly format: string
}

/** ClickHouse clients append settings to their statements. They are ignored in favor of the server's own. */
type Ignored = 'nothing' | 'settings'

interface ReadOptions {
  readonly ignores?: Ignored
}

/**
 * Parses one SELECT of ClickHouse's dialect, as described in docs/sql.md. None of the text reaches the engine: the
 * statement that runs is printed from this result (src/storage/events/sql).
 */
export function parseSql(text: string, { ignores = 'nothing' }: ReadOptions = {}): Result<Statement, SqlProblem> {
  if (text.length > MOST_LENGTH)
    return refuse({ reason: 'too_long', most: MOST_LENGTH, at: MOST_LENGTH, end: text.length })
  try {
    const cursor = new Cursor(lex(text, MOST_TOKENS), readQuery)
    return ok(readStatement(cursor, ignores))
  } catch (fault) {
    if (fault instanceof Unreadable) return refuse(fault.problem)
    throw fault
  }
}

function readStatement(cursor: Cursor, ignores: Ignored): Statement {
  if (cursor.isAtEnd()) cursor.refuse({ reason: 'empty', at: 0, end: 0 })
  if (!cursor.isWord('SELECT') && !cursor.isWord('WITH') && !cursor.isSign('(')) cursor.forbid('statement')
  const query = readQuery(cursor)
  if (ignores === 'settings' && cursor.tookWords('SETTINGS')) skipSettings(cursor)
  const format = cursor.tookWords('FORMAT') ? cursor.needName('format') : ''
  if (cursor.tookSign(';') && !cursor.isAtEnd()) cursor.forbid('several_statements')
  if (!cursor.isAtEnd()) forbidClause(cursor)
  const problem = measured(query)
  if (problem !== undefined) cursor.refuse(problem)
  return { query, format }
}

/** Skips `max_execution_time = 10, readonly = 2`. */
function skipSettings(cursor: Cursor): void {
  cursor.list(() => {
    cursor.needName('name')
    cursor.needSign('=')
    if (cursor.next.kind !== 'number' && cursor.next.kind !== 'text') cursor.fail('1')
    return cursor.take()
  })
}

const clauses: Readonly<Record<string, Forbidden>> = {
  SETTINGS: 'settings',
  INTO: 'into',
  FORMAT: 'format',
  FINAL: 'final',
  SAMPLE: 'sample',
  PREWHERE: 'prewhere',
  INTERSECT: 'clause',
  EXCEPT: 'clause',
  WINDOW: 'clause',
  QUALIFY: 'clause',
  FETCH: 'clause',
  ASOF: 'clause',
  WITH: 'clause',
}

function forbidClause(cursor: Cursor): never {
  const forbidden = cursor.next.kind === 'word' ? clauses[cursor.next.text.toUpperCase()] : undefined
  return forbidden === undefined ? cursor.fail('') : cursor.forbid(forbidden)
}

function readQuery(cursor: Cursor): Query {
  return cursor.deeper(() => {
    const outer = cursor.named
    const named = cursor.tookWords('WITH') ? readNamed(cursor) : []
    const first = readSelect(cursor)
    const selects = [first]
    let union: Query['union'] | undefined
    while (cursor.tookWords('UNION')) {
      const kind = cursor.tookWords('ALL')
        ? 'ALL'
        : cursor.tookWords('DISTINCT')
          ? 'DISTINCT'
          : cursor.fail('ALL, DISTINCT')
      if (union !== undefined && union !== kind) cursor.fail(`UNION ${union}`)
      union = kind
      selects.push(readSelect(cursor))
    }
    cursor.named = outer
    return { named, selects, union: union ?? 'ALL' }
  })
}

function readNamed(cursor: Cursor): Query['named'] {
  return cursor.list(() => {
    const { at, kind } = cursor.next
    const isNamed = (kind === 'word' || kind === 'quoted') && cursor.ahead(1).text.toUpperCase() === 'AS'
    if (!isNamed || cursor.ahead(2).text !== '(') cursor.forbid('with_expression')
    const name = cursor.needName()
    if (viewNamed(name) !== undefined || cursor.named.includes(name))
      cursor.refuse({ reason: 'name_taken', name, at, end: cursor.end })
    cursor.needWords('AS')
    cursor.needSign('(')
    const query = cursor.query(cursor)
    cursor.needSign(')')
    cursor.named = [...cursor.named, name]
    return { name, query }
  })
}

function readSelect(cursor: Cursor): Select {
  if (cursor.tookSign('(')) return readInBrackets(cursor)
  cursor.needWords('SELECT')
  const distinct = cursor.tookWords('DISTINCT')
  const items = readItems(cursor)
  const from = cursor.tookWords('FROM') ? readTable(cursor) : null
  const read = () => readExpression(cursor)
  const [joins, arrayJoin] = from === null ? [[], null] : [readJoins(cursor), readArrayJoin(cursor)]
  const where = cursor.tookWords('WHERE') ? read() : null
  const groupBy = cursor.tookWords('GROUP', 'BY') ? cursor.list(read) : []
  const having = cursor.tookWords('HAVING') ? read() : null
  const orderBy = cursor.tookWords('ORDER', 'BY') ? readOrderings(cursor, readExpression) : []
  return { distinct, items, from, joins, arrayJoin, where, groupBy, having, orderBy, ...readLimits(cursor) }
}

/** `(SELECT …) UNION ALL (SELECT …)`. */
function readInBrackets(cursor: Cursor): Select {
  const { at } = cursor.next
  const query = cursor.query(cursor)
  cursor.needSign(')')
  const star: Expression = { kind: 'star', of: null, except: [], at, end: at }
  const from: Table = { kind: 'query', query, alias: null, at, end: cursor.end }
  const nothing = {
    where: null,
    groupBy: [],
    having: null,
    orderBy: [],
    limitBy: null,
    limit: null,
    offset: null,
  } as const
  return { distinct: false, items: [{ value: star, alias: null }], from, joins: [], arrayJoin: null, ...nothing }
}

function readItems(cursor: Cursor): Select['items'] {
  return cursor.list(() => {
    const value = readExpression(cursor)
    const alias = value.kind === 'star' ? null : cursor.maybeAlias()
    return { value, alias: alias ?? (value.kind === 'constant' ? value.name : null) }
  })
}

function readLimits(cursor: Cursor): Pick<Select, 'limitBy' | 'limit' | 'offset'> {
  let limitBy: Select['limitBy'] = null
  let limit: Expression | null = null
  let offset: Expression | null = null
  while (cursor.tookWords('LIMIT')) {
    const first = readCount(cursor)
    const second = cursor.tookSign(',') ? readCount(cursor) : undefined
    if (second === undefined && limitBy === null && cursor.tookWords('BY')) {
      limitBy = { count: first, by: cursor.list(() => readExpression(cursor)) }
      continue
    }
    limit = second ?? first
    offset = second === undefined ? null : first
    break
  }
  if (cursor.tookWords('OFFSET')) offset = readCount(cursor)
  return { limitBy, limit, offset }
}

/** An integer literal or a parameter, never an expression. */
function readCount(cursor: Cursor): Expression {
  const value = readExpression(cursor)
  if (value.kind === 'number' && /^\d{1,15}$/.test(value.text)) return value
  if (value.kind === 'parameter' && /^U?Int/.test(value.type)) return value
  return cursor.refuse({ reason: 'syntax', expected: '100', found: '', at: value.at, end: value.end })
}

function readTable(cursor: Cursor): Table {
  const { at } = cursor.next
  if (cursor.tookSign('(')) {
    const query = cursor.query(cursor)
    cursor.needSign(')')
    return { kind: 'query', query, alias: cursor.maybeAlias(), at, end: cursor.end }
  }
  const table = readTableName(cursor)
  const alias = cursor.maybeAlias()
  if (cursor.isWord('FINAL')) cursor.forbid('final')
  if (cursor.isWord('SAMPLE')) cursor.forbid('sample')
  return { ...table, alias }
}

function readJoins(cursor: Cursor): readonly Join[] {
  const joins: Join[] = []
  for (;;) {
    if (cursor.tookSign(',')) {
      joins.push({ kind: 'CROSS', strictness: '', table: readTable(cursor), on: null, using: [] })
      continue
    }
    const join = readJoin(cursor)
    if (join === undefined) return joins
    joins.push(join)
  }
}

const kinds = ['INNER', 'LEFT', 'RIGHT', 'FULL', 'CROSS'] as const
const strictnesses = ['ANY', 'SEMI', 'ANTI'] as const

function readJoin(cursor: Cursor): Join | undefined {
  if (cursor.isWord('LEFT', 'ARRAY') || cursor.isWord('ARRAY')) return undefined
  cursor.tookWords('GLOBAL')
  const before = strictnesses.find((one) => cursor.tookWords(one))
  const said = kinds.find((one) => cursor.tookWords(one))
  const strictness = before ?? strictnesses.find((one) => cursor.tookWords(one)) ?? ''
  cursor.tookWords('OUTER')
  if (!cursor.tookWords('JOIN')) return said === undefined && strictness === '' ? undefined : cursor.fail('JOIN')
  const kind = said ?? 'INNER'
  const table = readTable(cursor)
  if (kind === 'CROSS') return { kind, strictness: '', table, on: null, using: [] }
  if (cursor.tookWords('ON')) return { kind, strictness, table, on: readExpression(cursor), using: [] }
  cursor.needWords('USING')
  const inBrackets = cursor.tookSign('(')
  const using = cursor.list(() => nameOf(cursor))
  if (inBrackets) cursor.needSign(')')
  return { kind, strictness, table, on: null, using }
}

function nameOf(cursor: Cursor): string {
  const value = readExpression(cursor)
  return value.kind === 'name' ? value.parts.join('.') : cursor.fail('name')
}

function readArrayJoin(cursor: Cursor): Select['arrayJoin'] {
  const left = cursor.tookWords('LEFT')
  if (!cursor.tookWords('ARRAY', 'JOIN')) return left ? cursor.fail('ARRAY JOIN') : null
  return { left, items: readItems(cursor) }
}
