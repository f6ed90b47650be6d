import type { Json, JsonObject } from '#domain/event/event.ts'
import { logLevels } from '#domain/logs/log-record.ts'
import { asText, isObject } from '#digest/normalise/fields.ts'
import { attributesOf } from '../../attributes.ts'
import type { RawLog } from '../make-log.ts'
import { microsecondsOf } from '../moments.ts'

/** Field names that logging libraries use for what every log has. The first match wins. */
const names = {
  time: ['timestamp', '@timestamp', 'time', 'ts', 'datetime', 'date', 't'],
  level: ['level', 'severity', 'lvl', 'levelname', 'log.level', 'severity_text'],
  body: ['message', 'msg', 'body', 'log', 'text', 'event'],
  trace: ['trace_id', 'traceId', 'trace.id'],
  span: ['span_id', 'spanId', 'span.id'],
} as const

/** Fields that have another name here. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['release', 'sentry.release'],
  ['environment', 'sentry.environment'],
  ['env', 'sentry.environment'],
])

/** Reads a log in the JSON format of pino, winston, bunyan, zap, zerolog, logrus, structlog or Logback. */
export function readJsonLine(line: JsonObject): RawLog {
  const used = new Set<string>()
  const take = (of: keyof typeof names): Json | undefined => {
    const name = names[of].find((one) => line[one] !== undefined && line[one] !== null)
    if (name === undefined) return undefined
    used.add(name)
    return line[name]
  }
  const time = microsecondsOf(take('time'))
  const level = levelOf(take('level'))
  const body = take('body')
  const [traceId, spanId] = [take('trace'), take('span')]
  const rest = Object.entries(line).filter(([name]) => !used.has(name))
  const pairs = rest.flatMap(([name, value]) => flattened(renamed.get(name) ?? name, value, 0))
  return {
    time,
    level,
    severity: undefined,
    // Without a message, the whole object is the message.
    body: body ?? JSON.stringify(line),
    traceId,
    spanId,
    attributes: attributesOf(pairs),
  }
}

const MAX_DEPTH = 4

/** Flattens a nested object into attributes: `err.message`. */
export function flattened(name: string, value: Json, depth: number): readonly (readonly [string, Json])[] {
  if (!isObject(value) || depth === MAX_DEPTH) return [[name, value]]
  return Object.entries(value).flatMap(([key, inner]) => flattened(`${name}.${key}`, inner, depth + 1))
}

/** Numbers are levels of pino and bunyan (10 to 60), or of syslog (0 to 7). */
function levelOf(raw: Json | undefined): string {
  if (typeof raw !== 'number') return asText(raw) ?? ''
  if (raw >= 10 && raw < 70) return logLevels[Math.floor(raw / 10) - 1] ?? ''
  return syslogLevels[raw] ?? ''
}

/** RFC 5424 6.2.1, by their numbers. */
export const syslogLevels = ['emerg', 'alert', 'crit', 'err', 'warning', 'notice', 'info', 'debug'] as const
