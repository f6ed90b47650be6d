import type { Json } from '#domain/event/event.ts'
import { parseSpanId, parseTraceId, type ProjectId } from '#domain/ids.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import { asText, cut } from '#digest/normalise/fields.ts'
import { scrubLog } from '#digest/scrub/scrub-parts.ts'
import type { Scrubber } from '#digest/scrub/scrub-event.ts'
import type { WorkBudget } from '#digest/scrub/work-budget.ts'
import { numberAt, textAt, typedAttributes, type Attributes } from '../attributes.ts'
import { levelByText, severityOf } from './level.ts'

/** Facts common to all logs of an item. */
export interface LogSource {
  readonly projectId: ProjectId
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  readonly arrival: number
  /** Microseconds to add to each time to correct the client's clock. */
  readonly shift: number
  readonly release: string
  readonly environment: string
  readonly sdkName: string
  readonly sdkVersion: string
  readonly scrubber: Scrubber
  /** The remaining work that scrubbing may spend on the item. */
  readonly budget: WorkBudget
}

/** A log in a form that covers all wire formats. */
export interface RawLog {
  /** Microseconds since the epoch. `none` if the log has no time, `invalid` if its time cannot be parsed. */
  readonly time: number | 'none' | 'invalid'
  /** The level's name as sent: `warn`, `WARNING`; '' if it has none. */
  readonly level: string
  readonly severity: number | undefined
  readonly body: Json | undefined
  readonly traceId: Json | undefined
  readonly spanId: Json | undefined
  /** Its own and inherited ones. */
  readonly attributes: Attributes
}

/** Why a log cannot be kept. */
export interface NoLog {
  readonly reason: 'invalid_time' | 'no_body' | 'too_large'
}

const DAY_US = 86_400_000_000
/** Logs that claim to be older come from a broken clock. */
const MAX_AGE_US = 30 * DAY_US
const MAX_FUTURE_US = 3_600_000_000
/** Maximum characters of a log's body and all its attributes (docs/protocol.md 1.6). */
const MAX_SIZE = 2 * 1024 * 1024
const MAX_TIE = 2 ** 32 - 1
const SHORT = 200

/** OpenTelemetry's current and former names for the environment. */
const environmentNames = ['deployment.environment.name', 'deployment.environment'] as const

/** Attributes with a column of their own. */
const columns: ReadonlySet<string> = new Set([
  'sentry.release',
  'sentry.environment',
  'sentry.sdk.name',
  'sentry.sdk.version',
  'sentry.timestamp.sequence',
  'sentry.trace.parent_span_id',
  'sentry.severity_number',
])
/** The attribute for the logger's own level name. */
const LEVEL_NAME = 'sentry.severity_text'
/** The attribute that counts a log's texts that were too costly to scan and so were redacted as a whole. */
const TOO_COSTLY = 'mishap.too_costly'

/** The only way to create a {@link LogRecord} from sent data. @param position its position in its request */
export function makeLog(raw: RawLog, source: LogSource, position: number): LogRecord | NoLog {
  const time = timeOf(raw, source)
  if (time === undefined) return { reason: 'invalid_time' }
  const said = asText(raw.body) ?? ''
  if (said === '' && !saysAnything(raw.attributes)) return { reason: 'no_body' }
  if (said.length + sizeOf(raw.attributes) > MAX_SIZE) return { reason: 'too_large' }
  const { budget } = source
  const before = budget.refusals
  const { body, attributes } = scrubLog({ body: said, attributes: raw.attributes }, source.scrubber, budget)
  const { level, severity } = severityOf(raw.level, raw.severity)
  const { texts, numbers } = typedAttributes(attributes, isColumn)
  // Keep the logger's own level name if it says more than the level.
  if (raw.level !== '' && levelByText(raw.level) === undefined) texts.push([LEVEL_NAME, cut(raw.level, SHORT)])
  if (budget.refusals > before) numbers.push([TOO_COSTLY, budget.refusals - before])
  return {
    projectId: source.projectId,
    ...time,
    receivedAt: source.receivedAt,
    arrival: source.arrival,
    position,
    level,
    severity,
    body,
    traceId: idOf(raw.traceId, parseTraceId),
    spanId: idOf(raw.spanId, parseSpanId),
    release: cut(textAt(attributes, 'sentry.release', 'service.version') || source.release, SHORT),
    environment: cut(textAt(attributes, 'sentry.environment', ...environmentNames) || source.environment, 64),
    sdkName: cut(textAt(attributes, 'sentry.sdk.name', 'telemetry.sdk.name') || source.sdkName, SHORT),
    sdkVersion: cut(textAt(attributes, 'sentry.sdk.version', 'telemetry.sdk.version') || source.sdkVersion, SHORT),
    texts,
    numbers,
  }
}

const isColumn = (name: string) => columns.has(name) || name === LEVEL_NAME

function idOf<T>(raw: Json | undefined, parse: (text: string) => T | undefined): T | null {
  return typeof raw === 'string' ? (parse(raw) ?? null) : null
}

function saysAnything(attributes: Attributes): boolean {
  for (const name in attributes) if (!isColumn(name)) return true
  return false
}

/** The size of a log's attributes. Numbers count as nothing. */
function sizeOf(attributes: Attributes): number {
  let size = 0
  for (const name in attributes) {
    const value = attributes[name]
    size += name.length
    if (typeof value === 'string') size += value.length
    else if (typeof value === 'object') size += JSON.stringify(value).length
  }
  return size
}

/** Within a millisecond, the SDK's sequence number (if sent) orders logs, because its clock may be too coarse. */
function timeOf(
  { time, attributes }: RawLog,
  { shift, receivedAt }: LogSource,
): Pick<LogRecord, 'time' | 'tie'> | undefined {
  if (time === 'none') return { time: receivedAt, tie: 0 }
  if (time === 'invalid') return undefined
  const at = time + shift
  const now = receivedAt * 1000
  if (at < now - MAX_AGE_US || at > now + MAX_FUTURE_US) return undefined
  const ms = Math.floor(at / 1000)
  const sequence = numberAt(attributes, 'sentry.timestamp.sequence')
  const isSequence = sequence !== undefined && Number.isInteger(sequence) && sequence >= 0 && sequence <= MAX_TIE
  return { time: ms, tie: isSequence ? sequence : at - ms * 1000 }
}
