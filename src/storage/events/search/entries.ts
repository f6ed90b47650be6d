/**
 * The names under which the search index keeps what events say of themselves. No tag can be named so: `$` is no
 * character of a tag's name (docs/protocol.md 4.3).
 */
export const ownKeys = {
  /** Every event, with the value `*`: what others are shares of. */
  event: '$event',
  type: '$type',
  level: '$level',
  platform: '$platform',
  environment: '$environment',
  release: '$release',
  dist: '$dist',
  transaction: '$transaction',
  serverName: '$server_name',
  /** The title, a line break, and the value of the error. */
  text: '$text',
  /** The same with every number as `0`: texts that tell only numbers apart have one shape. */
  textShape: '$text.shape',
  errorType: '$error.type',
  /** `yes`, where nobody handled it. */
  unhandled: '$unhandled',
  /** As lines. */
  files: '$stack.files',
  functions: '$stack.functions',
  modules: '$stack.modules',
  /** What users are counted by: `id:7`. */
  user: '$user',
  email: '$user.email',
  username: '$user.username',
  address: '$user.ip',
  sdkName: '$sdk.name',
  sdkVersion: '$sdk.version',
  /** `yes`, where it belongs to a trace. */
  trace: '$trace',
} as const

/** SQL over table `events` for the shape of an event's text. */
const SHAPE = `replaceRegexpAll(concat(title, '\\n', error_value), '[0-9]+', '0')`

/** SQL over table `events` for the value of each key; '' where an event has none. */
const valueOf: Record<keyof typeof ownKeys, string> = {
  event: `'*'`,
  type: 'type',
  level: 'level',
  platform: 'platform',
  environment: 'environment',
  release: 'release',
  dist: 'dist',
  transaction: 'transaction',
  serverName: 'server_name',
  text: `concat(title, '\\n', error_value)`,
  // Those of older events are added by themselves.
  textShape: `if(generation > 0, ${SHAPE}, '')`,
  errorType: 'error_type',
  unhandled: `if(handled, '', 'yes')`,
  files: `arrayStringConcat(stack_files, '\\n')`,
  functions: `arrayStringConcat(stack_functions, '\\n')`,
  modules: `arrayStringConcat(stack_modules, '\\n')`,
  user: 'user_key',
  email: 'user_email',
  username: 'user_name',
  address: 'user_ip',
  sdkName: 'sdk_name',
  sdkVersion: 'sdk_version',
  trace: `if(trace_id = toUUID('00000000-0000-0000-0000-000000000000'), '', 'yes')`,
}

/** SQL over table `events` for what the index would have of an event under one of our keys; undefined: it is none of ours. */
export function valueOfOwnKey(key: string): string | undefined {
  const name = names.find((one) => ownKeys[one] === key)
  return name && valueOf[name]
}

const names = Object.keys(ownKeys) as (keyof typeof ownKeys)[]

/** SQL: what follows FROM to get one row, `key` and `value`, for each thing that an event of `events` is found by. */
export const entriesOfEvents = `
  events
  ARRAY JOIN
    arrayConcat(tags.key, [${names.map((name) => `'${ownKeys[name]}'`).join(', ')}]) AS key,
    arrayConcat(tags.value, [${names.map((name) => valueOf[name]).join(', ')}]) AS value`

/** The same with the one row that events lack which were stored before shapes were indexed. */
export const shapesOfEvents = `(SELECT *, '${ownKeys.textShape}' AS key, ${SHAPE} AS value FROM events)`
