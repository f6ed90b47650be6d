import { drawn, drawnOf, numbered, oneOf } from '../made-sql.ts'

/** Groups of events, each an issue. */
export const GROUPS = 3_000
export const PROJECTS = 3
const USERS = 200_000

/** Equal for all events of a group. */
const ofGroup = drawnOf('g')

const words = ['checkout', 'cart', 'stock', 'price', 'customer', 'parcel', 'invoice', 'coupon', 'market', 'quote']
const errorTypes = ['TypeError', 'RangeError', 'TimeoutError', 'DatabaseError', 'ValidationError', 'ReferenceError']
const browsers = ['Chrome', 'Firefox', 'Safari', 'Edge', 'Opera']

/** Twenty typical web app tags, with two to some hundred values. */
const tags: Readonly<Record<string, string>> = {
  browser: oneOf(browsers, drawn(5, 1)),
  'browser.version': `concat(${oneOf(browsers, drawn(5, 1))}, ' ', toString(${drawn(12, 2)} + 120))`,
  os: oneOf(['Windows', 'macOS', 'Linux', 'Android', 'iOS'], drawn(5, 3)),
  'os.version': `concat(${oneOf(['Windows', 'macOS', 'Linux', 'Android', 'iOS'], drawn(5, 3))}, ' ', toString(${drawn(8, 4)}))`,
  device: numbered('Model ', drawn(40, 5)),
  'device.class': oneOf(['high', 'medium', 'low'], drawn(3, 6)),
  region: oneOf(['eu-north', 'eu-central', 'us-east', 'us-west'], drawn(4, 7)),
  tenant: numbered('tenant-', drawn(400, 8)),
  runtime: `'node v24.21.0'`,
  url: `concat('https://shop.example/', ${oneOf(words, ofGroup(10, 9))}, '/', toString(${drawn(20, 9)}))`,
  handled: `if(${ofGroup(4, 10)} = 0, 'no', 'yes')`,
  mechanism: oneOf(['generic', 'onerror', 'onunhandledrejection'], ofGroup(3, 11)),
  plan: oneOf(['free', 'team', 'business'], drawn(3, 12)),
  'flag.new-cart': oneOf(['on', 'off'], drawn(2, 13)),
  'http.status': oneOf(['200', '400', '404', '409', '500', '502'], drawn(6, 14)),
  locale: oneOf(['en', 'de', 'fr', 'ja', 'pt-BR', 'es', 'it', 'nl'], drawn(8, 15)),
  pod: numbered('shop-web-', drawn(60, 16)),
  dc: oneOf(['fra1', 'ams2', 'iad1', 'sfo1'], drawn(4, 17)),
  tier: oneOf(['gold', 'silver', 'bronze', 'none'], drawn(4, 18)),
  retries: `toString(${drawn(4, 19)})`,
}

/** SQL for the names in a group's stacks; it has three ways to fail. */
const stackOf = (name: (i: string) => string) => `arrayMap(i -> ${name(`(i + ${drawn(3, 20)})`)}, range(10))`

/** SQL for an event's group number: the first groups have most events (Zipf's law). */
const group = `toUInt32(least(${GROUPS - 1}, floor(pow(${GROUPS}, ${drawn(1_000_000, 0)} / 1000000.)) - 1))`

/** SQL for a value of each column, by name; `n` counts events, `g` is the group, `u` the user. */
const columns: Readonly<Record<string, string>> = {
  project_id: `toUInt32(g % ${PROJECTS} + 1)`,
  group_hash: `toUUID(concat('00000000-0000-4000-8000-', leftPad(lower(hex(g)), 12, '0')))`,
  timestamp: `fromUnixTimestamp64Milli(toInt64({since_ms:Int64} + intDiv(n * {span_ms:Int64}, {total:Int64})), 'UTC')`,
  event_id: 'generateUUIDv4()',
  received_at: `fromUnixTimestamp64Milli(toInt64({since_ms:Int64} + intDiv(n * {span_ms:Int64}, {total:Int64}) + 900), 'UTC')`,
  type: `'error'`,
  level: oneOf(['error', 'error', 'error', 'error', 'warning', 'fatal', 'info'], ofGroup(7, 21)),
  platform: oneOf(['javascript', 'node', 'python'], 'g % 3'),
  title: `concat(${oneOf(errorTypes, ofGroup(6, 22))}, ': ', ${oneOf(words, ofGroup(10, 23))}, ' ', toString(g), ' failed')`,
  culprit: `concat(${oneOf(words, ofGroup(10, 9))}, ' in handle')`,
  error_type: oneOf(errorTypes, ofGroup(6, 22)),
  // Every fifth group names the customer, so that its text varies.
  error_value: `concat(${oneOf(words, ofGroup(10, 23))}, ' ', toString(g), ' failed', if(g % 5 = 0, concat(' for customer ', toString(u)), ''))`,
  filename: `concat('src/', ${oneOf(words, ofGroup(10, 24))}, '/handle.ts')`,
  function: `'handle'`,
  handled: `${ofGroup(4, 10)} != 0`,
  environment: oneOf(['production', 'production', 'production', 'staging', 'preview'], drawn(5, 25)),
  release: `concat('shop@1.', toString(intDiv(n * 10, {total:Int64})), '.', toString(${drawn(3, 26)}))`,
  transaction: `concat('POST /v1/', ${oneOf(words, ofGroup(10, 9))})`,
  server_name: numbered('api-', drawn(12, 27)),
  user_key: `concat('id:', toString(u))`,
  user_id: 'toString(u)',
  // Every fiftieth user belongs to one company.
  user_email: `concat('user', toString(u), '@', if(u % 50 = 0, 'acme.com', 'mail.example'))`,
  stack_files: stackOf(
    (i) => `concat('src/', ${oneOf(words, `(g + ${i}) % 10`)}, '/part-', toString((g * 7 + ${i}) % 500), '.ts')`,
  ),
  stack_functions: stackOf(
    (i) => `concat('handle', ${oneOf(words, `(g + ${i}) % 10`)}, toString((g * 3 + ${i}) % 900))`,
  ),
  stack_modules: stackOf((i) => `concat(${oneOf(words, `(g + ${i}) % 10`)}, '.part', toString((g * 7 + ${i}) % 500))`),
  trace_id: `if(${drawn(5, 28)} < 2, generateUUIDv4(), toUUID('00000000-0000-0000-0000-000000000000'))`,
  sdk_name: `'sentry.javascript.browser'`,
  sdk_version: `'11.12.0'`,
  generation: '1',
  'tags.key': `[${Object.keys(tags)
    .map((key) => `'${key}'`)
    .join(', ')}]`,
  'tags.value': `[${Object.values(tags).join(', ')}]`,
}

/** SQL for the text of an event, which searches never read. */
const SMALL_PAYLOAD = `concat('{"event_id":"', toString(n), '","platform":"node","tags":[],"timestamp":0}')`

/**
 * Returns SQL that creates events {first} … {first} + {count} of {total}, spread evenly over {span_ms} from {since_ms}
 * on, and inserts them as the digest would, with everything derived from the table.
 * @param payload SQL for the text of an event
 */
export function insertMadeEvents(payload = SMALL_PAYLOAD): string {
  return `
    INSERT INTO events (${[...Object.keys(columns), 'payload'].join(', ')})
    SELECT ${[...Object.values(columns), payload].join(',\n      ')}
    FROM (SELECT number AS n, ${group} AS g, ${drawn(USERS, 29)} AS u FROM numbers({first:UInt64}, {count:UInt64}))`
}

/** The project and hash of a group, as in the columns above. */
export function madeGroup(g: number): { readonly projectId: number; readonly groupHash: string } {
  return {
    projectId: (g % PROJECTS) + 1,
    groupHash: `00000000000040008000${g.toString(16).padStart(12, '0')}`,
  }
}
