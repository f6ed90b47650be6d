import { z } from '@hono/zod-openapi'
import type { Breadcrumb, Event, Exception, RequestData, Thread } from '#domain/event/event.ts'
import { json, jsonObject, pairs } from './common.ts'
import { stacktraceOf, stacktraceShape } from './stacktrace.ts'

const exceptionShape = z.object({
  type: z.string().nullable(),
  value: z.string().nullable(),
  module: z.string().nullable(),
  threadId: z.string().nullable(),
  mechanism: jsonObject.nullable(),
  stacktrace: stacktraceShape.nullable(),
  rawStacktrace: stacktraceShape.nullable(),
})

const threadShape = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  crashed: z.boolean(),
  current: z.boolean(),
  main: z.boolean(),
  state: z.string().nullable(),
  stacktrace: stacktraceShape.nullable(),
})

const breadcrumbShape = z.object({
  timestamp: z.iso.datetime().nullable(),
  type: z.string(),
  category: z.string().nullable(),
  level: z.string(),
  message: z.string().nullable(),
  data: jsonObject.nullable(),
  event_id: z.string().nullable(),
})

const requestShape = z.object({
  url: z.string().nullable(),
  method: z.string().nullable(),
  query: pairs,
  fragment: z.string().nullable(),
  cookies: pairs,
  headers: pairs,
  data: json,
  env: jsonObject.nullable(),
  inferredContentType: z.string().nullable(),
})

const entry = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data })

/** The parts of an event that have a view of their own (docs/protocol.md 7). */
export const entryShape = z.discriminatedUnion('type', [
  entry('exception', z.object({ values: z.array(exceptionShape), hasSystemFrames: z.boolean(), excOmitted: z.null() })),
  entry('stacktrace', stacktraceShape),
  entry('threads', z.object({ values: z.array(threadShape) })),
  entry('message', z.object({ message: z.string().nullable(), formatted: z.string(), params: json })),
  entry('request', requestShape),
  entry('breadcrumbs', z.object({ values: z.array(breadcrumbShape) })),
  entry('debugmeta', jsonObject),
])

type Entry = z.output<typeof entryShape>

/** Only the entries that the event has. */
export function entriesOf(event: Event): Entry[] {
  const entries: (Entry | undefined)[] = [
    event.exception && { type: 'exception', data: exceptionsOf(event.exception) },
    event.stacktrace && { type: 'stacktrace', data: stacktraceOf(event.stacktrace) },
    event.threads && { type: 'threads', data: { values: event.threads.map(threadOf) } },
    event.logentry && { type: 'message', data: messageOf(event.logentry) },
    event.request && { type: 'request', data: requestOf(event.request) },
    event.breadcrumbs && { type: 'breadcrumbs', data: { values: event.breadcrumbs.map(breadcrumbOf) } },
    event.debug_meta && { type: 'debugmeta', data: { ...event.debug_meta } },
  ]
  return entries.filter((one) => one !== undefined)
}

function exceptionsOf(exceptions: readonly Exception[]) {
  const values = exceptions.map((exception) => ({
    type: exception.type ?? null,
    value: exception.value ?? null,
    module: exception.module ?? null,
    threadId: exception.thread_id ?? null,
    mechanism: exception.mechanism === undefined ? null : { ...exception.mechanism },
    stacktrace: exception.stacktrace === undefined ? null : stacktraceOf(exception.stacktrace),
    rawStacktrace: exception.raw_stacktrace === undefined ? null : stacktraceOf(exception.raw_stacktrace),
  }))
  return {
    values,
    hasSystemFrames: values.some(({ stacktrace }) => stacktrace?.hasSystemFrames === true),
    excOmitted: null,
  }
}

function threadOf(thread: Thread): z.output<typeof threadShape> {
  return {
    id: thread.id ?? null,
    name: thread.name ?? null,
    crashed: thread.crashed ?? false,
    current: thread.current ?? false,
    main: thread.main ?? false,
    state: thread.state ?? null,
    stacktrace: thread.stacktrace === undefined ? null : stacktraceOf(thread.stacktrace),
  }
}

function messageOf({ message, formatted, params }: NonNullable<Event['logentry']>) {
  return { message: message ?? null, formatted, params: params ?? null }
}

function requestOf(request: RequestData): z.output<typeof requestShape> {
  const headers = request.headers ?? []
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return {
    url: request.url ?? null,
    method: request.method ?? null,
    query: request.query_string ?? [],
    fragment: request.fragment ?? null,
    cookies: request.cookies ?? [],
    headers,
    data: request.data ?? null,
    env: request.env ?? null,
    inferredContentType: contentType?.split(';')[0]?.trim() ?? null,
  }
}

function breadcrumbOf(breadcrumb: Breadcrumb): z.output<typeof breadcrumbShape> {
  return {
    timestamp: breadcrumb.timestamp === undefined ? null : new Date(breadcrumb.timestamp * 1000).toISOString(),
    type: breadcrumb.type,
    category: breadcrumb.category ?? null,
    level: breadcrumb.level,
    message: breadcrumb.message ?? null,
    data: breadcrumb.data ?? null,
    event_id: breadcrumb.event_id ?? null,
  }
}
