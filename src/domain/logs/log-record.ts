import type { ProjectId, SpanId, TraceId } from '../ids.ts'

/** The levels of logs, as OpenTelemetry names them: each is four severity numbers, from 1 on. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof logLevels)[number]

const NUMBERS_OF_LEVEL = 4
const MAX_SEVERITY = NUMBERS_OF_LEVEL * logLevels.length

/** Returns the level of a severity number from 1 to 24; undefined for anything else. */
export function levelOfSeverity(severity: number): LogLevel | undefined {
  if (!Number.isInteger(severity) || severity < 1 || severity > MAX_SEVERITY) return undefined
  return logLevels[Math.floor((severity - 1) / NUMBERS_OF_LEVEL)]
}

/** Returns the first severity number of a level. */
export function severityOfLevel(level: LogLevel): number {
  return logLevels.indexOf(level) * NUMBERS_OF_LEVEL + 1
}

/** One log, whatever form it came in. */
export interface LogRecord {
  readonly projectId: ProjectId
  /** Milliseconds since the epoch. */
  readonly time: number
  /** Orders logs of one millisecond of one program: the SDK's sequence, or else microseconds. */
  readonly tie: number
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** The place of its request among all that arrived, and its own place within that: no two logs have the same. */
  readonly arrival: number
  readonly position: number
  readonly level: LogLevel
  /** 1 to 24. */
  readonly severity: number
  readonly body: string
  readonly traceId: TraceId | null
  /** The span in which it was written. */
  readonly spanId: SpanId | null
  readonly release: string
  readonly environment: string
  readonly sdkName: string
  readonly sdkVersion: string
  /** Attributes by their type, each name once. */
  readonly texts: readonly (readonly [name: string, value: string])[]
  readonly numbers: readonly (readonly [name: string, value: number])[]
}
