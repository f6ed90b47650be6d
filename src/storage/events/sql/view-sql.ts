import type { ColumnName, ViewName } from '#domain/sql/views.ts'

/**
 * The definition of a view: its rows, and its columns by name. `_r` is a row, and every column is qualified with it.
 */
interface MadeOf<View extends ViewName> {
  /** The table that it reads. */
  readonly table: (typeof tablesOfViews)[number]
  /** @param within the condition on `project_id` for a given alias, which the rows must meet */
  readonly rows: (within: (alias: string) => string) => string
  readonly columns: Readonly<Record<Exclude<ColumnName<View>, 'project'>, string>>
}

const hex = (column: string) => `lower(replaceAll(toString(_r.${column}), '-', ''))`
/** An id in which all zeros means none. */
const maybeHex = (column: string) =>
  `if(_r.${column} = toUUID('00000000-0000-0000-0000-000000000000'), '', ${hex(column)})`
const span = (column: string) => `if(_r.${column} = 0, '', leftPad(lower(hex(_r.${column})), 16, '0'))`
/**
 * A column without conversion. Low-cardinality columns keep their dictionary, which speeds up grouping and filtering.
 */
const text = (column: string) => `_r.${column}`
/** Casts away the aggregate-function type of merged columns, which is an internal detail. */
const as = (column: string, type: string) => `CAST(_r.${column} AS ${type})`
const TIME = "DateTime64(3, 'UTC')"
const ms = (column: string) => `_r.${column} / 1000`
const map = (keys: string, values: string) =>
  `CAST(mapFromArrays(CAST(${keys} AS Array(String)), ${values}) AS Map(String, String))`
const attributes = map(
  'arrayConcat(_r.texts.key, _r.numbers.key)',
  'arrayConcat(_r.texts.value, arrayMap(_n -> toString(_n), _r.numbers.value))',
)
const numbers = 'mapFromArrays(CAST(_r.numbers.key AS Array(String)), _r.numbers.value)'

/** Rows of a table, unchanged. */
const table =
  (name: string, also = '') =>
  (within: (alias: string) => string) =>
    `${name} AS _r WHERE ${within('_r')}${also}`
/** Rows that have to be merged first. */
const merged = (select: (where: string) => string) => (within: (alias: string) => string) =>
  `(${select(within('_i'))}) AS _r`

const shared = {
  project_id: '_r.project_id',
  release: text('release'),
  environment: text('environment'),
} as const
const sdk = { 'sdk.name': text('sdk_name'), 'sdk.version': text('sdk_version') } as const
const received = { received: '_r.received_at' } as const
const platform = { platform: text('platform') } as const
const trace = { trace: maybeHex('trace_id') } as const

const spans: MadeOf<'spans'>['columns'] = {
  ...shared,
  ...sdk,
  ...received,
  ...platform,
  ...trace,
  timestamp: '_r.start',
  'span.duration': ms('duration'),
  'span.self_time': ms('self_time'),
  'span.op': text('op'),
  'span.name': text('name'),
  'span.description': "if(_r.raw_name = '', toString(_r.name), _r.raw_name)",
  'span.status': text('status'),
  'span.kind': text('kind'),
  'span.category': text('category'),
  'span.id': span('span_id'),
  'span.parent': span('parent_id'),
  transaction: text('segment_name'),
  is_transaction: '_r.is_segment',
  user: '_r.user_key',
  weight: '_r.weight',
  attributes,
  numbers,
}

const errors: MadeOf<'errors'>['columns'] = {
  ...shared,
  ...sdk,
  ...received,
  ...platform,
  ...trace,
  timestamp: '_r.timestamp',
  id: hex('event_id'),
  group: hex('group_hash'),
  'event.type': text('type'),
  level: text('level'),
  title: '_r.title',
  culprit: '_r.culprit',
  'error.type': '_r.error_type',
  'error.value': '_r.error_value',
  'error.handled': '_r.handled',
  'stack.filename': '_r.stack_files',
  'stack.function': '_r.stack_functions',
  'stack.module': '_r.stack_modules',
  transaction: '_r.transaction',
  dist: text('dist'),
  server_name: text('server_name'),
  user: '_r.user_key',
  'user.id': '_r.user_id',
  'user.email': '_r.user_email',
  'user.username': '_r.user_name',
  'user.ip': '_r.user_ip',
  tags: map('_r.tags.key', '_r.tags.value'),
}

const logs: MadeOf<'logs'>['columns'] = {
  ...shared,
  ...sdk,
  ...received,
  ...trace,
  timestamp: '_r.time',
  level: text('level'),
  severity: '_r.severity',
  message: '_r.body',
  span: span('span_id'),
  attributes,
  numbers,
}

const metrics: MadeOf<'metrics'>['columns'] = {
  ...shared,
  ...sdk,
  ...received,
  ...trace,
  timestamp: '_r.time',
  name: text('name'),
  type: text('type'),
  unit: text('unit'),
  value: '_r.value',
  count: '_r.count',
  sum: '_r.sum',
  span: span('span_id'),
  attributes: map('_r.attributes.key', '_r.attributes.value'),
}

const sessionRows = merged(
  (where) => `
    SELECT _i.project_id, _i.hour, _i.release, _i.environment, _i.session_id, min(_i.started) AS began,
      min(_i.standing).3 AS said, max(_i.errors) AS errors_in, max(_i.quantity) AS sessions_in, max(_i.user_key) AS person,
      max(_i.duration) AS took
    FROM sessions AS _i WHERE ${where}
    GROUP BY _i.project_id, _i.hour, _i.release, _i.environment, _i.session_id`,
)

const sessions: MadeOf<'sessions'>['columns'] = {
  ...shared,
  timestamp: as('began', TIME),
  hour: '_r.hour',
  'session.id': hex('session_id'),
  'session.status': "multiIf(_r.said NOT IN ('ok', 'exited'), _r.said, _r.errors_in > 0, 'errored', 'healthy')",
  quantity: as('sessions_in', 'UInt64'),
  errors: as('errors_in', 'UInt32'),
  duration: as('took', 'UInt64'),
  user: as('person', 'String'),
}

/** The newest update of a run defines it. */
const checkInRows = merged((where) => {
  const last = (column: string) => `argMax(_i.${column}, _i.ended_at)`
  return `
    SELECT _i.project_id, _i.slug, _i.environment, _i.row_id, ${last('at')} AS moment, ${last('fate')} AS last_fate,
      ${last('duration')} AS took, ${last('check_in_id')} AS said_id, ${last('trace_id')} AS of_trace, ${last('release')} AS of_release
    FROM check_ins AS _i WHERE ${where} AND _i.fate != 'output'
    GROUP BY _i.project_id, _i.slug, _i.environment, _i.row_id`
})

const checkIns: MadeOf<'check_ins'>['columns'] = {
  project_id: '_r.project_id',
  timestamp: '_r.moment',
  release: text('of_release'),
  environment: text('environment'),
  monitor: text('slug'),
  'check_in.id': maybeHex('said_id'),
  'check_in.status': text('last_fate'),
  duration: '_r.took',
  trace: maybeHex('of_trace'),
}

const uptime: MadeOf<'uptime'>['columns'] = {
  ...trace,
  project_id: '_r.project_id',
  timestamp: '_r.time',
  check: '_r.check_id',
  probe: text('probe'),
  attempt: '_r.attempt',
  is_final: '_r.is_final',
  is_up: '_r.is_up',
  in_maintenance: '_r.in_maintenance',
  failure: text('failure'),
  status: '_r.status',
  duration: ms('total_us'),
  'duration.dns': ms('dns_us'),
  'duration.connect': ms('connect_us'),
  'duration.tls': ms('tls_us'),
  'duration.first_byte': ms('first_byte_us'),
}

const replayWords = [
  'browser_name',
  'browser_version',
  'os_name',
  'os_version',
  'device_name',
  'device_family',
  'release',
  'environment',
  'platform',
  'sdk_name',
  'sdk_version',
  'type',
] as const
const replaySums = ['segments', 'clicks', 'rage_clicks', 'dead_clicks', 'navigations'] as const

/** The engine merges a replay's rows only occasionally, so they are all summed here. */
const replayRows = merged(
  (where) => `
    SELECT _i.project_id, _i.hour, _i.replay_id, min(_i.started) AS began, max(_i.ended) AS over, max(_i.who) AS person,
      ${replayWords.map((name) => `max(_i.${name}) AS last_${name}`).join(', ')},
      ${replaySums.map((name) => `sum(_i.${name}) AS all_${name}`).join(', ')},
      groupUniqArrayArray(_i.urls) AS all_urls, groupUniqArrayArray(_i.error_ids) AS all_errors,
      groupUniqArrayArray(_i.trace_ids) AS all_traces
    FROM replays AS _i WHERE ${where} GROUP BY _i.project_id, _i.hour, _i.replay_id`,
)

const replays: MadeOf<'replays'>['columns'] = {
  project_id: '_r.project_id',
  timestamp: as('began', TIME),
  hour: '_r.hour',
  id: hex('replay_id'),
  type: text('last_type'),
  duration: "toFloat64(greatest(0, dateDiff('millisecond', _r.began, _r.over)))",
  segments: '_r.all_segments',
  urls: '_r.all_urls',
  error_ids: '_r.all_errors',
  trace_ids: '_r.all_traces',
  'user.id': 'tupleElement(_r.person, 2)',
  'user.email': 'tupleElement(_r.person, 3)',
  'user.username': 'tupleElement(_r.person, 4)',
  'user.ip': 'tupleElement(_r.person, 5)',
  'browser.name': text('last_browser_name'),
  'browser.version': text('last_browser_version'),
  'os.name': text('last_os_name'),
  'os.version': text('last_os_version'),
  'device.name': text('last_device_name'),
  'device.family': text('last_device_family'),
  release: text('last_release'),
  environment: text('last_environment'),
  platform: text('last_platform'),
  'sdk.name': text('last_sdk_name'),
  'sdk.version': text('last_sdk_version'),
  clicks: '_r.all_clicks',
  rage_clicks: '_r.all_rage_clicks',
  dead_clicks: '_r.all_dead_clicks',
  navigations: '_r.all_navigations',
}

const profiles: MadeOf<'profiles'>['columns'] = {
  ...shared,
  ...received,
  ...platform,
  ...trace,
  timestamp: '_r.start',
  id: hex('profile_id'),
  type: text('type'),
  unit: text('unit'),
  profiler: maybeHex('profiler_id'),
  transaction: text('transaction'),
  duration: "toFloat64(dateDiff('millisecond', _r.start, _r.finish))",
  samples: '_r.samples',
  'function.name': '_r.frames.function',
  'function.self': '_r.frames.self',
  'function.total': '_r.frames.total',
}

/** The SQL of every view. */
export const viewSql: { readonly [View in ViewName]: MadeOf<View> } = {
  errors: { table: 'events', rows: table('events'), columns: errors },
  spans: { table: 'spans', rows: table('spans'), columns: spans },
  transactions: { table: 'spans', rows: table('spans', ' AND _r.is_segment'), columns: spans },
  logs: { table: 'logs', rows: table('logs'), columns: logs },
  metrics: { table: 'metric_points', rows: table('metric_points'), columns: metrics },
  sessions: { table: 'sessions', rows: sessionRows, columns: sessions },
  check_ins: { table: 'check_ins', rows: checkInRows, columns: checkIns },
  uptime: { table: 'uptime_checks', rows: table('uptime_checks'), columns: uptime },
  replays: { table: 'replays', rows: replayRows, columns: replays },
  profiles: { table: 'profiles', rows: table('profiles'), columns: profiles },
}

/** The tables that views read, all of which have `project_id`. */
export const tablesOfViews = [
  'events',
  'spans',
  'logs',
  'metric_points',
  'sessions',
  'check_ins',
  'uptime_checks',
  'replays',
  'profiles',
] as const
