import type { ProjectId } from '#domain/ids.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'

/** A log for tests, with ordinary defaults. */
export function aLog(overrides: Partial<LogRecord> = {}): LogRecord {
  const time = overrides.time ?? Date.now() - 60_000
  return {
    projectId: 1 as ProjectId,
    time,
    tie: 0,
    receivedAt: time,
    arrival: 1,
    position: 0,
    level: 'info',
    severity: 9,
    body: 'hello',
    traceId: null,
    spanId: null,
    release: '',
    environment: '',
    sdkName: '',
    sdkVersion: '',
    texts: [],
    numbers: [],
    ...overrides,
  }
}
