import type { ProjectId, SpanId, TraceId } from '../ids.ts'

/** OpenTelemetry log levels. Each covers four severity numbers, starting at 1. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof logLevels)[number]

const NUMBERS_OF_LEVEL = 4
const MAX_SEVERITY = NUMBERS_OF_LEVEL * logLevels.length

/** The level of a severity number from 1 to 24; `undefined` for anything else. */
export function levelOfSeverity(severity: number): LogLevel | undefined {
  if (!Number.isInteger(severity) || severity < 1 || severity > MAX_SEVERITY) return undefined
  return logLevels[Math.floor((severity - 1) / NUMBERS_OF_LEVEL)]
}

/** The lowest severity number of a level. */
export function severityOfLevel(level: LogLevel): number {
  return logLevels.indexOf(level) * NUMBERS_OF_LEVEL + 1
}

/** A log, regardless of its original format. */
export interface LogRecord {
  readonly projectId: ProjectId
  /** Milliseconds since the epoch. */
  readonly time: number
  /** Orders a program's logs within one millisecond: the SDK's sequence number, or else microseconds. */
  readonly tie: number
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** The order of its request among all arrivals, and its index within the request. Together unique. */
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
  /** Attributes by type, deduped by name. */
  readonly texts: readonly (readonly [name: string, value: string])[]
  readonly numbers: readonly (readonly [name: string, value: number])[]
}
