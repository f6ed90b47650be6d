import type { Json, JsonObject } from '#domain/event/event.ts'
import { attributesOf, textAt } from '../../attributes.ts'
import type { RawLog } from '../make-log.ts'
import { microsecondsOf } from '../moments.ts'
import { flattened } from './read-json-line.ts'

/** Fields that are not stored as an attribute `vercel.…`. */
const placed: ReadonlyMap<string, string | null> = new Map([
  ['timestamp', null],
  ['level', null],
  ['message', null],
  ['traceId', null],
  ['trace.id', null],
  ['spanId', null],
  ['span.id', null],
  ['host', 'server.address'],
  ['environment', 'sentry.environment'],
  ['entrypoint', 'vercel.entry_point'],
  ['type', 'vercel.log_type'],
])

/** Reads a log of Vercel's drains (vercel.com/docs/drains/reference/logs), with the SDKs' names for its fields. */
export function readVercelLog(log: JsonObject): RawLog {
  const pairs = Object.entries(log).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const place = placed.get(name)
    if (place === null) return []
    return flattened(place ?? `vercel.${inSnakeCase(name)}`, value, 0).map(([key, one]) => [inSnakeCase(key), one])
  })
  const attributes = attributesOf(pairs)
  return {
    time: microsecondsOf(log.timestamp),
    level: typeof log.level === 'string' ? log.level : '',
    severity: undefined,
    body: log.message ?? requestOf(attributes),
    traceId: log['trace.id'] ?? log.traceId,
    spanId: log['span.id'] ?? log.spanId,
    attributes,
  }
}

function inSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The request and its status, for logs without a message: `GET /favicon.ico 200`. */
function requestOf(attributes: ReturnType<typeof attributesOf>): string {
  const words = ['vercel.proxy.method', 'vercel.proxy.path', 'vercel.proxy.status_code'].map((name) =>
    textAt(attributes, name),
  )
  return words.filter((word) => word !== '').join(' ') || textAt(attributes, 'vercel.path', 'vercel.source')
}
