import { startChdb } from '#storage/events/embedded/chdb-engine.ts'
import { migrate } from '#storage/events/migrate.ts'
import { drawn, oneOf } from '../made-sql.ts'

/** The number of days they are spread over. */
export const DAYS = 14
/** Occurs in one of this many lines. */
export const RARE_WORD = 'ENOSPC'
const RARELY = 5_000_011
const DAY_MS = 86_400_000
const LINES_AT_ONCE = 1_000_000
const SAY_EVERY = 10_000_000
const PROJECTS = 3

const number = (below: number, salt: number) => `toString(${drawn(below, salt)})`
const sentences = [
  `concat('GET /api/orders/', ${number(1_000_000, 1)}, ' 200 in ', ${number(90, 2)}, ' ms')`,
  `concat('order ', toString(n), ' of customer ', ${number(5_000, 3)}, ' was paid with card')`,
  `concat('cache miss for product:', ${number(900, 4)}, ', fetched from the catalogue in ', ${number(40, 5)}, ' ms')`,
  `concat('payment provider answered after ', ${number(700, 6)}, ' ms, retrying request ', toString(n))`,
]
const body = `concat([${sentences.join(', ')}][n % ${sentences.length} + 1],
  if(n % ${RARELY} = 17, ' (${RARE_WORD}: no space left on device)', ''))`
const level = `multiIf(n % 50 = 0, 'error', n % 17 = 0, 'warn', n % 5 = 0, 'debug', 'info')`
const time = `{since_ms:Int64} + toInt64(n * ({span_ms:Int64} / {total:UInt64}))`

const insertMadeLogs = `
  INSERT INTO logs (project_id, time, tie, received_at, arrival, position, level, severity, body, trace_id, span_id,
    release, environment, sdk_name, sdk_version, texts.key, texts.value)
  SELECT
    1 + n % ${PROJECTS}, fromUnixTimestamp64Milli(${time}, 'UTC'), 0, fromUnixTimestamp64Milli(${time} + 900, 'UTC'),
    intDiv(n, 100), n % 100, ${level} AS made_level,
    transform(made_level, ['debug', 'info', 'warn', 'error'], [5, 9, 13, 17], 9), ${body},
    reinterpretAsUUID(sipHash128(intDiv(n, 20))), intHash64(intDiv(n, 4)),
    concat('shop@4.', ${number(3, 7)}), ${oneOf(['production', 'production', 'production', 'staging'], drawn(4, 8))},
    'sentry.javascript.node', '11.12.0',
    ['server.address', 'region'],
    [concat('web-', ${number(12, 9)}), ${oneOf(['eu-north', 'eu-central', 'us-east', 'us-west'], drawn(4, 10))}]
  FROM (SELECT number + {first:UInt64} AS n FROM numbers({count:UInt64}))`

/** Fills an event store that no process has open with lines of four kinds, as SDKs send them. */
export async function fillLogs(bench: {
  readonly folder: string
  readonly lines: number
  readonly now: Date
  say(line: string): void
}): Promise<void> {
  const { folder, lines: total, now, say } = bench
  const engine = await startChdb({ folder })
  await migrate(engine)
  const span_ms = DAYS * DAY_MS
  const since_ms = now.getTime() - span_ms
  for (let first = 0; first < total; first += LINES_AT_ONCE) {
    const count = Math.min(LINES_AT_ONCE, total - first)
    await engine.run(insertMadeLogs, { first, count, total, since_ms, span_ms })
    if (first > 0 && first % SAY_EVERY === 0) say(`  ${first.toLocaleString('en')} lines …`)
  }
  await engine.close()
}
