/**
 * Keys under which the search index stores an event's own fields. They cannot collide with tags, because `$` is not
 * allowed in tag names (docs/protocol.md 4.3).
 */
export const ownKeys = {
  /** Every event, with the value `*`. Used as the denominator of shares. */
  event: '$event',
  type: '$type',
  level: '$level',
  platform: '$platform',
  environment: '$environment',
  release: '$release',
  dist: '$dist',
  transaction: '$transaction',
  serverName: '$server_name',
  /** The title, a line break, and the error value. */
  text: '$text',
  /** The same with every number as `0`, so that texts that differ only in numbers share a shape. */
  textShape: '$text.shape',
  errorType: '$error.type',
  /** `yes` if it was unhandled. */
  unhandled: '$unhandled',
  /** As lines. */
  files: '$stack.files',
  functions: '$stack.functions',
  modules: '$stack.modules',
  /** The identity by which users are counted: `id:7`. */
  user: '$user',
  email: '$user.email',
  username: '$user.username',
  address: '$user.ip',
  sdkName: '$sdk.name',
  sdkVersion: '$sdk.version',
  /** `yes` if it belongs to a trace. */
  trace: '$trace',
} as const

/** SQL over table `events` for the shape of an event's text. */
const SHAPE = `replaceRegexpAll(concat(title, '\\n', error_value), '[0-9]+', '0')`

/** SQL over table `events` for the value of each key; '' if an event has none. */
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
  // Shapes of older events are added by a backfill.
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

/** SQL over table `events` for what the index would hold under one of our keys; `undefined` for any other key. */
export function valueOfOwnKey(key: string): string | undefined {
  const name = names.find((one) => ownKeys[one] === key)
  return name && valueOf[name]
}

const names = Object.keys(ownKeys) as (keyof typeof ownKeys)[]

/** SQL for a FROM clause with one row, `key` and `value`, for each entry of the events in `events`. */
export const entriesOfEvents = `
  events
  ARRAY JOIN
    arrayConcat(tags.key, [${names.map((name) => `'${ownKeys[name]}'`).join(', ')}]) AS key,
    arrayConcat(tags.value, [${names.map((name) => valueOf[name]).join(', ')}]) AS value`

/** The same with only the one row that events stored before shapes were indexed lack. */
export const shapesOfEvents = `(SELECT *, '${ownKeys.textShape}' AS key, ${SHAPE} AS value FROM events)`
