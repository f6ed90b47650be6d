import type { ProjectId } from '../ids.ts'
import { logColumnKey } from './log-keys.ts'
import type { LogRecord } from './log-record.ts'

/** The value of a log's key or attribute; '' if it has none. */
export function logValue(log: LogRecord, name: string, slugs: ReadonlyMap<ProjectId, string>): string {
  switch (logColumnKey(name)) {
    case 'level':
      return log.level
    case 'trace':
      return log.traceId ?? ''
    case 'span':
      return log.spanId ?? ''
    case 'project':
      return slugs.get(log.projectId) ?? ''
    case 'release':
      return log.release
    case 'environment':
      return log.environment
    case 'sdk.name':
      return log.sdkName
    case 'sdk.version':
      return log.sdkVersion
    case undefined: {
      const [, value = ''] = [...log.texts, ...log.numbers].find(([one]) => one === name) ?? []
      return String(value)
    }
  }
}

/** All fields of a log except its message, by name. */
export function logFields(
  log: LogRecord,
  slugs: ReadonlyMap<ProjectId, string>,
): readonly (readonly [name: string, value: string])[] {
  const own = ['level', 'project', 'environment', 'release', 'trace', 'span', 'sdk.name', 'sdk.version'].map(
    (name) => [name, logValue(log, name, slugs)] as const,
  )
  const attributes = [...log.texts, ...log.numbers.map(([name, value]) => [name, String(value)] as const)]
  return [...own.filter(([, value]) => value !== ''), ...attributes.toSorted(([a], [b]) => a.localeCompare(b))]
}
