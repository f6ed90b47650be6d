import { z } from 'zod'
import type { SentryEvent } from './shapes.ts'

/**
 * Converts an event of the API to what an SDK would send: its parts are entries, and frames are in camelCase
 * (docs/protocol.md 7). Stack traces are already resolved by the other server, so debug images are left out to prevent
 * a second resolution.
 */
export function payloadOf(event: SentryEvent): Readonly<Record<string, unknown>> {
  const entries = event.entries ?? []
  const entry = (type: string) => objectOf(entries.find((one) => one.type === type)?.data)
  const tags = pairsOf(event['tags'])
  const tag = (key: string) => tags.find(([name]) => name === key)?.[1]
  const parts = {
    timestamp: (event.dateCreated ?? event.dateReceived)?.toISOString(),
    platform: textOf(event['platform']),
    level: tag('level'),
    environment: tag('environment'),
    release: textOf(objectOf(event['release'])['version']) ?? tag('release'),
    dist: textOf(event['dist']) ?? tag('dist'),
    server_name: tag('server_name'),
    transaction: tag('transaction'),
    logger: tag('logger'),
    type: typeOf(textOf(event['type'])),
    user: event['user'] ?? undefined,
    contexts: event['contexts'] ?? undefined,
    extra: event['context'] ?? undefined,
    modules: event['packages'] ?? undefined,
    sdk: event['sdk'] ?? undefined,
    tags: tags.filter(([key]) => !derivedTags.has(key)),
    exception: valuesOf(entry('exception'), exceptionOf),
    threads: valuesOf(entry('threads'), threadOf),
    stacktrace: stacktraceOf(entry('stacktrace')),
    breadcrumbs: valuesOf(entry('breadcrumbs'), (crumb) => withoutNulls(crumb)),
    request: requestOf(entry('request')),
    logentry: messageOf(entry('message'), event),
    csp: csp(entries),
  }
  return withoutNulls(parts)
}

/** Tags that the server derives from other parts; the digest derives them again. */
const derivedTags = new Set(['level', 'environment', 'release', 'dist', 'server_name', 'transaction', 'logger', 'user'])

type Json = Record<string, unknown>

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function withoutNulls(value: Json): Json {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined))
}

/** The event type for other readers; SDKs send none for errors. */
function typeOf(type: string | undefined): string | undefined {
  return type === 'error' || type === 'default' ? undefined : type
}

const tagList = z.array(
  z.object({ key: z.string(), value: z.string() }).transform(({ key, value }) => [key, value] as const),
)

function pairsOf(tags: unknown): readonly (readonly [string, string])[] {
  const read = tagList.safeParse(tags)
  return read.success ? read.data : []
}

function valuesOf(data: Json, read: (value: Json) => Json): { readonly values: readonly Json[] } | undefined {
  const values = data['values']
  return Array.isArray(values) ? { values: values.map((value) => read(objectOf(value))) } : undefined
}

function exceptionOf({ threadId, stacktrace, rawStacktrace, ...rest }: Json): Json {
  return withoutNulls({
    ...rest,
    thread_id: threadId,
    stacktrace: stacktraceOf(objectOf(stacktrace)),
    raw_stacktrace: stacktraceOf(objectOf(rawStacktrace)),
  })
}

function threadOf({ stacktrace, ...rest }: Json): Json {
  return withoutNulls({ ...rest, rawStacktrace: null, stacktrace: stacktraceOf(objectOf(stacktrace)) })
}

function stacktraceOf({ frames }: Json): Json | undefined {
  return Array.isArray(frames) ? { frames: frames.map((frame) => frameOf(objectOf(frame))) } : undefined
}

function frameOf(frame: Json): Json {
  const { filename, module, package: pack, platform, function: name, vars, trust, data } = frame
  return withoutNulls({
    filename,
    module,
    package: pack,
    platform,
    function: name,
    vars,
    trust,
    data,
    abs_path: frame['absPath'],
    raw_function: frame['rawFunction'],
    lineno: frame['lineNo'],
    colno: frame['colNo'],
    in_app: frame['inApp'],
    instruction_addr: frame['instructionAddr'],
    symbol_addr: frame['symbolAddr'],
    ...contextOf(frame),
  })
}

const contextLines = z.array(z.tuple([z.number(), z.string().nullable()]).rest(z.unknown()))

function contextOf({ context, lineNo }: Json): Json {
  const read = contextLines.safeParse(context)
  const at = read.success ? read.data.findIndex(([line]) => line === lineNo) : -1
  if (!read.success || at === -1) return {}
  const lines = read.data.map(([, line]) => line ?? '')
  return { pre_context: lines.slice(0, at), context_line: lines[at], post_context: lines.slice(at + 1) }
}

function requestOf({ query, ...rest }: Json): Json | undefined {
  if (Object.keys(rest).length === 0) return undefined
  return withoutNulls({ ...rest, inferredContentType: null, query_string: query })
}

/** The message of an event without an exception, which older servers return outside of entries. */
function messageOf({ message, formatted, params }: Json, event: SentryEvent): Json | undefined {
  const text = textOf(formatted) ?? textOf(message)
  if (text !== undefined) return withoutNulls({ formatted: text, message: textOf(message), params })
  const said = textOf(event['message']) ?? (event['entries'] === undefined ? textOf(event['title']) : undefined)
  const isTold = (event.entries ?? []).some(({ type }) => type === 'exception')
  return said === undefined || isTold ? undefined : { formatted: said }
}

function csp(entries: NonNullable<SentryEvent['entries']>): unknown {
  return entries.find(({ type }) => type === 'csp')?.data
}
