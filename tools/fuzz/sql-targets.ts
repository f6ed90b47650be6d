import { askedByClient } from '#api/clickhouse/asked.ts'
import { narrow } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ProjectId } from '#domain/ids.ts'
import { aggregateFunctions, functionNames } from '#domain/sql/functions.ts'
import { parseSql } from '#domain/sql/parse.ts'
import { printSql, quoteText } from '#domain/sql/print.ts'
import { Unreadable } from '#domain/sql/problem.ts'
import { guardedSql } from '#storage/events/sql/statement.ts'
import { handPicked } from '#storage/events/sql/test-support/hand-picked.ts'
import { hostileStatements } from '#storage/events/sql/test-support/hostile.ts'
import type { Target } from './fuzz.ts'

const mine = 1 as ProjectId
const grant = narrow(operatorGrant('event:read'), [mine])
const projects = [
  { id: mine, slug: "mi'ne\\" },
  { id: 2 as ProjectId, slug: 'hidden' },
]
const parameters = { x: "'; SELECT 1 --\\", n: '5' }

/** All words of the SQL writer, besides functions and value types. */
const language = `
  SELECT DISTINCT FROM AS JOIN ARRAY LEFT RIGHT INNER FULL CROSS ANY SEMI ANTI ON USING WHERE GROUP BY HAVING ORDER ASC DESC
  NULLS FIRST LAST LIMIT OFFSET UNION ALL WITH EXCEPT CASE WHEN THEN ELSE END CAST INTERVAL EXISTS FILTER OVER PARTITION ROWS
  RANGE BETWEEN AND OR NOT IN LIKE ILIKE IS NULL true false UNBOUNDED CURRENT ROW PRECEDING FOLLOWING SECOND MINUTE HOUR DAY
  WEEK MONTH QUARTER YEAR MILLISECOND MICROSECOND String Bool UUID Date Date32 DateTime DateTime64 Int8 Int16 Int32 Int64 UInt8
  UInt16 UInt32 UInt64 Float32 Float64 Array Nullable LowCardinality Tuple _c VIEW
`
const known = new Set([...language.trim().split(/\s+/), ...functionNames, ...aggregateFunctions])
const QUOTED = /'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`/g
const WORD = /(?<![\w.])[A-Za-z_]\w*/g
const NEVER = /['"`;{}#$@?]|--|\/\*/

/** Generated SQL must consist of quoted names and texts, and of our own words only. */
function guard(bytes: Uint8Array): void {
  const read = parseSql(Buffer.from(bytes).toString(), { ignores: 'settings' })
  if (!read.ok) return
  const { query } = read.value
  const written = printSql(query, { view: () => '(VIEW)', parameter: (name) => quoteText(name) })
  const bare = written.replaceAll(QUOTED, '')
  const word = bare.match(WORD)?.find((one) => !known.has(one)) ?? NEVER.exec(bare)?.[0]
  if (word !== undefined) throw new Error(`${word} reaches the engine: ${written}`)
  try {
    guardedSql(grant, { query, projects, parameters, limit: 100 })
  } catch (fault) {
    if (!(fault instanceof Unreadable)) throw fault
  }
}

const NEWLINE = 10
const isRead = (text: string) => parseSql(text).ok
const statements = [...handPicked, ...hostileStatements(20_261_128, 400)]
/** Few mutations turn a refused statement into an accepted one. */
const REFUSED_ONE_IN = 20

/** A ClickHouse client's request: a line with its URL parameters, and the body. */
async function ask(bytes: Uint8Array): Promise<void> {
  const whole = Buffer.from(bytes)
  const end = Math.max(0, whole.indexOf(NEWLINE))
  const url = `https://mishap.example/?${encodeURI(whole.toString('latin1', 0, end)).replaceAll('%25', '%')}`
  const asked = await askedByClient(new Request(url, { method: 'POST', body: whole.subarray(end + 1) }))
  if (asked !== undefined) parseSql(asked.text, { ignores: 'settings' })
}

/** Statements of malicious users. */
export const sqlTargets: readonly Target[] = [
  {
    name: 'sql-guard',
    seeds: [...statements.filter(isRead), ...statements.filter((_, at) => at % REFUSED_ONE_IN === 0)].map((text) =>
      Buffer.from(text),
    ),
    words: [
      "'",
      "\\'",
      '`',
      '\\',
      '"',
      '\0',
      '\ud800',
      '--',
      '/*',
      ';',
      '{x:String}',
      '{n:UInt64}',
      '::',
      ' AS _r ',
      ' SETTINGS a=1 ',
      ' UNION ALL ',
      ' FROM spans ',
      "file('/etc/passwd')",
      'system.',
      '0x',
      '1e9',
    ],
    read: guard,
  },
  {
    name: 'clickhouse-request',
    seeds: [
      'default_format=JSON&param_x=a%5Cn&max_execution_time=5\nSELECT {x:String}',
      'query=SHOW+TABLES+FROM+mishap&compress=1\n',
      'query_id=1\nDESCRIBE TABLE `mishap`.`spans` FORMAT JSON;',
      '\nSHOW DATABASES ;',
    ].map((text) => Buffer.from(text)),
    words: [
      '&',
      '=',
      '%',
      '%E0',
      '\n',
      ';',
      '          ',
      'DESC ',
      'SHOW TABLES ',
      ' FORMAT ',
      '`',
      'param___proto__=',
      'query=',
    ],
    read: ask,
  },
]
