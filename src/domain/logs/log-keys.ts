import type { KeyTable } from '../query/keys.ts'
import { logLevels } from './log-record.ts'

/** Built-in search keys of logs. Any other name is an attribute: text or number. */
export const logKeys = {
  level: { kind: 'enumerated', values: logLevels, valueAliases: { warning: 'warn', critical: 'fatal' } },
  /** 1 to 24. */
  severity: { kind: 'number', aliases: ['severity_number'] },
  message: { kind: 'prose', aliases: ['body', 'log.body'] },
  trace: { kind: 'text', optional: true, aliases: ['trace.id', 'trace_id'] },
  span: { kind: 'text', optional: true, aliases: ['span.id', 'span_id'] },
  /** Project slug. */
  project: { kind: 'text', aliases: ['project.name'] },
  release: { kind: 'text', optional: true },
  environment: { kind: 'text', optional: true },
  'sdk.name': { kind: 'text', optional: true },
  'sdk.version': { kind: 'text', optional: true },
  timestamp: { kind: 'date' },
} as const satisfies KeyTable

export type LogKeys = typeof logKeys
export type LogKey = keyof LogKeys

/** Keys that can be shown in a column and whose values can be listed. */
const columnKeys = ['level', 'trace', 'span', 'project', 'release', 'environment', 'sdk.name', 'sdk.version'] as const
export type LogColumnKey = (typeof columnKeys)[number]

/** `undefined` if the name is an attribute. */
export function logColumnKey(name: string): LogColumnKey | undefined {
  return columnKeys.find((key) => key === name)
}
