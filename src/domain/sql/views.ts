/** Documentation of a view's column: the engine's type and a description. */
export interface ViewColumn {
  readonly type: string
  readonly about: string
}

const column = (type: string, about: string): ViewColumn => ({ type, about })
const TIME = "DateTime64(3, 'UTC')"
const TEXTS = 'Map(String, String)'

/** Columns that rows of every kind have, named as in searches (docs/query-language.md). */
const shared = {
  timestamp: column(TIME, 'When it happened, by the client’s clock.'),
  project: column('String', 'The slug of its project.'),
  project_id: column('UInt32', 'The number of its project: quicker to filter by than the slug.'),
  release: column('String', 'The release; empty where none was said.'),
  environment: column('String', 'The environment; empty where none was said.'),
} as const
const sdk = {
  'sdk.name': column('String', 'The SDK that sent it.'),
  'sdk.version': column('String', 'The version of the SDK.'),
} as const
const trace = { trace: column('String', 'The id of the trace, 32 hex digits; empty without one.') } as const
const received = { received: column(TIME, 'When it arrived, by the server’s clock.') } as const
const platform = { platform: column('String', 'The language or platform, such as javascript.') } as const

const errors = {
  ...shared,
  id: column('String', 'The event’s id, 32 hex digits.'),
  group: column('String', 'The hash that grouping gave it, 32 hex digits: the events of an issue share one or a few.'),
  'event.type': column(
    'String',
    'error, default (a message), performance, replay, monitor, or a browser’s report: csp, …',
  ),
  level: column('String', 'fatal, error, warning, info or debug.'),
  title: column('String', 'What lists show.'),
  culprit: column('String', 'Where it happened.'),
  'error.type': column('String', 'The type of the exception, such as TypeError.'),
  'error.value': column('String', 'The message of the exception.'),
  'error.handled': column('Bool', 'Whether the program caught it.'),
  'stack.filename': column('Array(String)', 'The files of the stack, those of the app first.'),
  'stack.function': column('Array(String)', 'The functions of the stack, those of the app first.'),
  'stack.module': column('Array(String)', 'The modules of the stack, those of the app first.'),
  transaction: column('String', 'The transaction in which it happened.'),
  dist: column('String', 'The distribution of the release.'),
  server_name: column('String', 'The host on which it happened.'),
  user: column('String', 'Whoever it happened to, as tags show them: id:7, email:ada@example.com.'),
  'user.id': column('String', 'The user’s id.'),
  'user.email': column('String', 'The user’s address.'),
  'user.username': column('String', 'The user’s name.'),
  'user.ip': column('String', 'The user’s IP address.'),
  tags: column(TEXTS, "All tags: tags['browser']."),
  ...platform,
  ...trace,
  ...sdk,
  ...received,
} as const

const spans = {
  ...shared,
  timestamp: column("DateTime64(6, 'UTC')", 'When it began, by the client’s clock.'),
  'span.duration': column('Float64', 'Milliseconds.'),
  'span.self_time': column('Float64', 'Milliseconds in which none of its children ran.'),
  'span.op': column('String', 'The operation, such as db.query.'),
  'span.name': column('String', 'The name; what differs from one span to the next is *.'),
  'span.description': column('String', 'The name as it was sent.'),
  'span.status': column('String', 'ok, error, unset, or what was said of it, such as not_found.'),
  'span.kind': column('String', 'internal, server, client, producer or consumer.'),
  'span.category': column('String', 'http.server, http.client, db, cache, queue, resource, ui or other.'),
  'span.id': column('String', '16 hex digits.'),
  'span.parent': column('String', 'The id of its parent; empty without one.'),
  transaction: column('String', 'The name of the transaction that it belongs to.'),
  is_transaction: column('Bool', 'Whether it is the root of what its service did.'),
  user: column('String', 'As tags name them: id:7.'),
  weight: column('Float64', 'How many spans it stands for, where the SDK sampled: sum(weight) estimates all.'),
  attributes: column(TEXTS, "All attributes as texts: attributes['http.route']."),
  numbers: column('Map(String, Float64)', "Attributes that are numbers: numbers['rows']."),
  ...platform,
  ...trace,
  ...sdk,
  ...received,
} as const

const logs = {
  ...shared,
  level: column('String', 'trace, debug, info, warn, error or fatal.'),
  severity: column('UInt32', 'OpenTelemetry’s number, 1 to 24.'),
  message: column('String', 'The line.'),
  span: column('String', 'The id of the span in which it was written; empty without one.'),
  attributes: column(TEXTS, "All attributes as texts: attributes['customer.plan']."),
  numbers: column('Map(String, Float64)', "Attributes that are numbers: numbers['duration_ms']."),
  ...trace,
  ...sdk,
  ...received,
} as const

const metrics = {
  ...shared,
  name: column('String', 'The metric.'),
  type: column('String', 'counter, gauge or distribution.'),
  unit: column('String', 'Its unit; empty without one.'),
  value: column('Float64', 'The value of a point, or what its histogram’s bucket stands for.'),
  count: column('UInt64', 'How many values the point stands for.'),
  sum: column('Float64', 'Their sum.'),
  span: column('String', 'The id of the span in which it was measured; empty without one.'),
  attributes: column(TEXTS, "All attributes: attributes['plan']."),
  ...trace,
  ...sdk,
  ...received,
} as const

const sessions = {
  ...shared,
  timestamp: column(TIME, 'When it began.'),
  hour: column("DateTime('UTC')", 'The hour in which it began: quicker to filter by than the timestamp.'),
  'session.id': column('String', '32 hex digits; one of its own for sums that an SDK sent.'),
  'session.status': column('String', 'healthy, errored, unhandled, crashed or abnormal.'),
  quantity: column('UInt64', 'How many sessions the row stands for: sum(quantity) counts them.'),
  errors: column('UInt32', 'Errors in it.'),
  duration: column('UInt64', 'Milliseconds; 0 where it was not said.'),
  user: column('String', 'Whoever had it; empty where nobody is known.'),
} as const

const checkIns = {
  ...shared,
  timestamp: column(TIME, 'When the run was due, or began.'),
  monitor: column('String', 'The slug of the monitor.'),
  'check_in.id': column('String', '32 hex digits; empty where the program sent none.'),
  'check_in.status': column('String', 'What became of the run: ok, error, missed, timeout, …'),
  duration: column('Float64', 'Milliseconds; -1 where it is not known.'),
  ...trace,
} as const

const uptime = {
  timestamp: shared.timestamp,
  project: shared.project,
  project_id: shared.project_id,
  check: column('UInt64', 'The number of the check.'),
  probe: column('String', 'From where it was tried; empty: this server.'),
  attempt: column('UInt8', 'Which try.'),
  is_final: column('Bool', 'Whether it was the last try, the one that counts.'),
  is_up: column('Bool', 'Whether the answer was as expected.'),
  in_maintenance: column('Bool', 'Whether maintenance was announced.'),
  failure: column('String', 'Why it was not; empty otherwise.'),
  status: column('UInt32', 'The HTTP status; 0 without an answer.'),
  duration: column('Float64', 'Milliseconds, all together.'),
  'duration.dns': column('Float64', 'Milliseconds until the name was resolved.'),
  'duration.connect': column('Float64', 'Milliseconds to connect.'),
  'duration.tls': column('Float64', 'Milliseconds to agree on encryption.'),
  'duration.first_byte': column('Float64', 'Milliseconds until the first byte of the answer.'),
  ...trace,
} as const

const replays = {
  ...shared,
  timestamp: column(TIME, 'When it began.'),
  hour: column("DateTime('UTC')", 'The hour in which it began: quicker to filter by than the timestamp.'),
  id: column('String', 'The replay’s id, 32 hex digits.'),
  type: column('String', 'session or buffer.'),
  duration: column('Float64', 'Milliseconds.'),
  segments: column('UInt64', 'Pieces of the recording.'),
  urls: column('Array(String)', 'The pages that were seen.'),
  error_ids: column('Array(String)', 'The ids of errors in it.'),
  trace_ids: column('Array(String)', 'The ids of traces in it.'),
  'user.id': column('String', 'The user’s id.'),
  'user.email': column('String', 'The user’s address.'),
  'user.username': column('String', 'The user’s name.'),
  'user.ip': column('String', 'The user’s IP address.'),
  'browser.name': column('String', 'The browser.'),
  'browser.version': column('String', 'Its version.'),
  'os.name': column('String', 'The operating system.'),
  'os.version': column('String', 'Its version.'),
  'device.name': column('String', 'The device.'),
  'device.family': column('String', 'Its family.'),
  clicks: column('UInt64', 'Clicks.'),
  rage_clicks: column('UInt64', 'Clicks again and again on the same place.'),
  dead_clicks: column('UInt64', 'Clicks after which nothing happened.'),
  navigations: column('UInt64', 'Changes of page.'),
  ...platform,
  ...sdk,
} as const

const profiles = {
  ...shared,
  timestamp: column(TIME, 'When it began.'),
  id: column('String', 'The profile’s id, 32 hex digits.'),
  type: column('String', 'wall, or the sample type of pprof, such as cpu.'),
  unit: column('String', 'What the weights count.'),
  profiler: column('String', 'The id of the continuous profiler; empty without one.'),
  transaction: column('String', 'The transaction that it shows; empty for others.'),
  duration: column('Float64', 'Milliseconds.'),
  samples: column('UInt32', 'Samples that were taken.'),
  'function.name': column('Array(String)', 'The functions that ran, each once.'),
  'function.self': column('Array(UInt64)', 'What was spent in each of them itself, in the same order.'),
  'function.total': column('Array(UInt64)', 'What was spent in each of them and what it called, in the same order.'),
  ...platform,
  ...trace,
  ...received,
} as const

/** The tables available in SQL, with their columns (docs/sql.md). */
export const views = {
  errors,
  spans,
  transactions: spans,
  logs,
  metrics,
  sessions,
  check_ins: checkIns,
  uptime,
  replays,
  profiles,
} as const satisfies Readonly<Record<string, Readonly<Record<string, ViewColumn>>>>

export type ViewName = keyof typeof views
export type ColumnName<View extends ViewName> = keyof (typeof views)[View] & string

export const viewNames = Object.keys(views) as readonly ViewName[]

export function viewNamed(name: string): ViewName | undefined {
  return viewNames.find((one) => one === name)
}

/** The columns of a view, in the order of `*`. */
export function columnsOf(view: ViewName): readonly (ViewColumn & { readonly name: string })[] {
  return Object.entries(views[view]).map(([name, one]) => ({ name, ...one }))
}
