import { fieldTerm } from '../../explore/narrowed.ts'
import { MAX_FUNCTIONS, MAX_GROUP_BY, MAX_GROUPS } from '../widget.ts'

/** A SELECT on `otel_traces`, translated to a question about spans. */
export interface TracesQuestion {
  readonly query: string
  readonly groupBy: readonly string[]
  readonly functions: readonly string[]
  readonly limit: number | undefined
}

/** Maps columns of the OpenTelemetry exporter to our fields. */
const fieldOfColumn: Readonly<Record<string, string>> = {
  servicename: 'project',
  spanname: 'span.name',
  spankind: 'span.kind',
  statuscode: 'span.status',
  traceid: 'trace',
  duration: 'span.duration',
}

// Each part ends only where the next one can begin. Parts with arbitrary ends would cause polynomial backtracking.
const UNTIL_CLAUSE = String.raw`(?:(?!\s+(?:group\s+by|order\s+by)\s|\s+limit\s+\d+$).)+`
const SELECT = new RegExp(
  [
    String.raw`^\s*select\s+(?=\S)(?<columns>(?:(?!\s+from\s+(?:\w+\.)?"?otel_traces).)+)\s+from\s+(?:\w+\.)?"?otel_traces"?`,
    String.raw`(?:\s+where\s+(?=\S)(?<where>${UNTIL_CLAUSE}))?`,
    String.raw`(?:\s+group\s+by\s+(?=\S)(?<group>${UNTIL_CLAUSE}))?`,
    String.raw`(?:\s+order\s+by\s+(?=\S)${UNTIL_CLAUSE})?`,
    String.raw`(?:\s+limit\s+(?<limit>\d+))?$`,
  ].join(''),
  'is',
)
const MAX_SQL = 2000

/**
 * Parses the simple SELECTs used in panels: functions and columns of one table, a WHERE with equalities joined by AND,
 * and a GROUP BY. `undefined` for anything more complex. Never executed.
 */
export function readTracesSql(sql: string): TracesQuestion | undefined {
  const text = sql.trimEnd().replace(/;$/, '').trimEnd()
  const parts = sql.length > MAX_SQL ? undefined : SELECT.exec(text)?.groups
  if (parts === undefined) return undefined
  const columns = splitList(parts.columns ?? '').map(readColumn)
  const terms = readWhere(parts.where ?? '')
  if (terms === undefined || columns.includes(undefined)) return undefined
  const read = columns.filter((column) => column !== undefined)
  const functions = read.flatMap((column) => (column.kind === 'function' ? [column.name] : []))
  const groupBy = read.flatMap((column) => (column.kind === 'field' ? [column.name] : []))
  if (functions.length === 0 || functions.length > MAX_FUNCTIONS || groupBy.length > MAX_GROUP_BY) return undefined
  const limit = parts.limit === undefined ? undefined : Math.min(Math.max(1, Number(parts.limit)), MAX_GROUPS)
  return { query: terms.join(' '), groupBy, functions, limit }
}

type Column = { readonly kind: 'function' | 'field'; readonly name: string } | { readonly kind: 'time' }

const PER = /\s*\/\s*[\d_.e]+$/i
const TIME = /^(?:\$__time(?:Interval|interval)?(?:_ms)?\(\s*timestamp\s*\)|tostartof\w+\(\s*timestamp.*\)|timestamp)$/i

function readColumn(text: string): Column | undefined {
  const own = text.replace(/\s+as\s+[`"']?[\w .%()-]+[`"']?\s*$/i, '').trim()
  if (TIME.test(own)) return { kind: 'time' }
  const field = fieldOf(own)
  if (field !== undefined) return { kind: 'field', name: field }
  // Drops a unit conversion (`/ 1e6`) after a function, because our values carry their unit.
  const name = functionOf(own.replace(PER, ''))
  return name === undefined ? undefined : { kind: 'function', name }
}

/** `ServiceName`, `SpanAttributes['http.route']`. */
function fieldOf(text: string): string | undefined {
  const attribute = /^(?:span|resource)attributes\['([^'\\]+)'\]$/i.exec(text)?.[1]
  return attribute ?? fieldOfColumn[text.toLowerCase()]
}

function functionOf(text: string): string | undefined {
  if (/^count\(\s*\*?\s*\)$/i.test(text)) return 'count()'
  const quantile = /^quantile\w*\(\s*0?\.(50|5|75|90|9|95|99)\s*\)\(\s*(.+?)\s*\)$/i.exec(text)
  const [, of = '', argument = ''] = /^(avg|sum|min|max|uniq|uniqexact)\(\s*(.+?)\s*\)$/i.exec(text) ?? []
  const level = quantile === null ? undefined : `p${(quantile[1] ?? '').padEnd(2, '0')}`
  const field = fieldOf((quantile?.[2] ?? argument).replace(PER, ''))
  const name = level ?? (/^uniq/i.test(of) ? 'unique' : of.toLowerCase())
  if (field === undefined || name === '') return undefined
  const measures = name !== 'unique'
  return measures && ['project', 'span.name', 'span.kind', 'span.status', 'trace'].includes(field)
    ? undefined
    : `${name}(${field})`
}

/**
 * Conditions that only apply the period or a dashboard variable, whose selected value is not imported. `ServiceName IN
 * (${service:singlequote})`, `( Timestamp >= $__fromTime`.
 */
const MACRO =
  /^(?:\$__(?:timeFilter|timeFilter_ms|fromTime|toTime|conditionalAll)\b.*|\(?\s*timestamp\s*[<>]=?\s*\$__\w+(?:\([^()]*\))?\s*\)?|\S+\s+in\s*\(\s*\$[\w{}:]+\s*\)|1\s*=\s*1)$/is
const AMONG = /^(.+?)\s+(not\s+)?in\s*\(\s*('(?:[^'\\]|\\.)*'(?:\s*,\s*'(?:[^'\\]|\\.)*')*)\s*\)$/is
const EQUAL = /^(.+?)\s*(=|!=|<>)\s*'((?:[^'\\]|\\.)*)'$/s

/** The terms of a WHERE; `undefined` if it contains more than equalities. */
function readWhere(where: string): readonly string[] | undefined {
  const terms: string[] = []
  for (const part of where.split(/\s+and\s+/i).map((one) => one.trim())) {
    if (part === '' || MACRO.test(part)) continue
    const term = equalTerm(part) ?? amongTerm(part)
    if (term === undefined) return undefined
    terms.push(term)
  }
  return terms
}

function equalTerm(part: string): string | undefined {
  const [, left = '', sign = '', value = ''] = EQUAL.exec(part) ?? []
  const field = fieldOf(left.trim())
  if (field === undefined) return undefined
  const term = fieldTerm(field, valueOf(field, value))
  return sign === '=' ? term : `!${term}`
}

/** `SpanKind IN ('Server', 'Client')`. */
function amongTerm(part: string): string | undefined {
  const [, left = '', not, list = ''] = AMONG.exec(part) ?? []
  const field = fieldOf(left.trim())
  if (field === undefined) return undefined
  const values = [...list.matchAll(/'((?:[^'\\]|\\.)*)'/gs)].map(([, value = '']) =>
    fieldTerm(field, valueOf(field, value)),
  )
  const either = `(${values.join(' OR ')})`
  // NOT IN: negates each value.
  return not === undefined ? either : values.map((term) => `!${term}`).join(' ')
}

/** The exporter's kinds and statuses are capitalized: `SPAN_KIND_SERVER`, `STATUS_CODE_ERROR`, `Error`. */
function valueOf(field: string, value: string): string {
  const plain = value.replaceAll(/\\(.)/gs, '$1')
  return field === 'span.kind' || field === 'span.status'
    ? plain.replace(/^(?:SPAN_KIND_|STATUS_CODE_)/i, '').toLowerCase()
    : plain
}

/** Splits at commas outside brackets. */
function splitList(text: string): readonly string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign !== ',' || depth !== 0) continue
    parts.push(text.slice(from, at))
    from = at + 1
  }
  return [...parts, text.slice(from)].map((part) => part.trim())
}
