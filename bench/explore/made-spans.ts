import { drawn, drawnOf, numbered, oneOf } from '../made-sql.ts'

const PROJECTS = 3
const SPANS_OF_A_TRACE = 10

/** Equal for all spans of a trace. */
const ofTrace = drawnOf('t')

const tables = ['orders', 'carts', 'customers', 'products', 'invoices']
const hosts = ['stock.example', 'mail.example', 'pay.example']
/** A span's position in its trace: the first is the segment, every fifth of the others calls another service. */
const place = `toUInt32(n % ${SPANS_OF_A_TRACE})`
const ofKind = (segment: string, client: string, query: string) =>
  `multiIf(${place} = 0, ${segment}, ${place} % 5 = 0, ${client}, ${query})`
const rootSpanName = `concat('GET /api/', ${oneOf(tables, ofTrace(5, 1))}, '/:id/', toString(${ofTrace(8, 2)}))`

const texts: Readonly<Record<string, string>> = {
  'server.address': ofKind(`'shop.example'`, oneOf(hosts, drawn(3, 3)), `'db'`),
  'db.system.name': ofKind(`''`, `''`, `'postgresql'`),
  'db.operation.name': ofKind(`''`, `''`, oneOf(['SELECT', 'INSERT', 'UPDATE'], drawn(3, 4))),
  'http.request.method': ofKind(oneOf(['GET', 'POST'], ofTrace(2, 5)), `'GET'`, `''`),
  'sentry.origin': ofKind(`'auto.http.server'`, `'auto.http.client'`, `'auto.db'`),
  'app.tenant': numbered('tenant-', ofTrace(400, 6)),
  'app.plan': oneOf(['free', 'team', 'business'], ofTrace(3, 7)),
  'app.region': oneOf(['eu-north', 'eu-central', 'us-east', 'us-west'], ofTrace(4, 8)),
  'app.pod': numbered('shop-web-', ofTrace(60, 9)),
  'thread.name': `'main'`,
}
const numbers: Readonly<Record<string, string>> = {
  'http.response.body.size': drawn(200_000, 10),
  'http.response.status_code': oneOf(['200', '200', '200', '200', '404', '500'], drawn(6, 11)),
  'app.items': drawn(50, 12),
  'app.retries': drawn(4, 13),
}

const namesOf = (of: Readonly<Record<string, string>>) =>
  `[${Object.keys(of)
    .map((key) => `'${key}'`)
    .join(', ')}]`
const valuesOf = (of: Readonly<Record<string, string>>, type: string) =>
  `[${Object.values(of)
    .map((value) => `${type}(${value})`)
    .join(', ')}]`

/** Microseconds: mostly about a millisecond, some several seconds. */
const duration = `toUInt64(exp(4 + 9 * pow(${drawn(1_000_000, 14)} / 1000000., 2)))`

/** SQL for a value of each column, by name; `n` counts spans, `t` traces. */
const columns: Readonly<Record<string, string>> = {
  project_id: `toUInt32(${ofTrace(PROJECTS, 15)} + 1)`,
  trace_id:
    'reinterpretAsUUID(concat(reinterpretAsFixedString(intHash64(t * 2)), reinterpretAsFixedString(intHash64(t * 2 + 1))))',
  span_id: 'intHash64(n * 31 + 17)',
  parent_id: `if(${place} = 0, 0, intHash64(t * ${SPANS_OF_A_TRACE} * 31 + 17))`,
  segment_id: `intHash64(t * ${SPANS_OF_A_TRACE} * 31 + 17)`,
  is_segment: `${place} = 0`,
  start: `fromUnixTimestamp64Micro(toInt64(({since_ms:Int64} + intDiv(n * {span_ms:Int64}, {total:Int64})) * 1000 + ${place} * 700), 'UTC')`,
  duration,
  self_time: `if(${place} = 0, intDiv(${duration}, 4), ${duration})`,
  received_at: `fromUnixTimestamp64Milli(toInt64({since_ms:Int64} + intDiv(n * {span_ms:Int64}, {total:Int64}) + 900), 'UTC')`,
  name: ofKind(
    rootSpanName,
    `concat('GET ', ${oneOf(hosts, drawn(3, 3))})`,
    `concat('SELECT * FROM ', ${oneOf(tables, drawn(5, 16))}, ' WHERE id = ?')`,
  ),
  op: ofKind(`'http.server'`, `'http.client'`, `'db.query'`),
  kind: ofKind(`'server'`, `'client'`, `'client'`),
  category: ofKind(`'http'`, `'http'`, `'db'`),
  status: `if(${drawn(50, 17)} = 0, 'error', 'ok')`,
  segment_name: rootSpanName,
  release: `concat('shop@1.', toString(intDiv(n * 10, {total:Int64})))`,
  environment: oneOf(['production', 'production', 'staging'], ofTrace(3, 18)),
  platform: `'node'`,
  sdk_name: `'sentry.javascript.node'`,
  sdk_version: `'11.12.0'`,
  user_key: `concat('id:', toString(${ofTrace(200_000, 19)}))`,
  weight: '1',
  is_weight_known: 'true',
  // As the digest stores them: derived tables are updated at once.
  generation: '1',
  'texts.key': namesOf(texts),
  'texts.value': valuesOf(texts, 'toString'),
  'numbers.key': namesOf(numbers),
  'numbers.value': valuesOf(numbers, 'toFloat64'),
}

/**
 * SQL that creates spans {first} … {first} + {count} of {total}, ten per trace, spread evenly over {span_ms} from
 * {since_ms} on, and inserts them as the digest would, with everything derived from the table.
 */
export const insertMadeSpans = `
  INSERT INTO spans (${Object.keys(columns).join(', ')})
  SELECT ${Object.values(columns).join(',\n    ')}
  FROM (SELECT number AS n, intDiv(number, ${SPANS_OF_A_TRACE}) AS t FROM numbers({first:UInt64}, {count:UInt64}))`
