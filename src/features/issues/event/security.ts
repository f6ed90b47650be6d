import { securityTypes, type EventType, type Json, type JsonObject, type SecurityType } from '#domain/event/event.ts'
import { humane } from './contexts.ts'

/** The most relevant fields; others follow in the browser's order. */
const first = [
  'effective_directive',
  'blocked_uri',
  'hostname',
  'port',
  'document_uri',
  'source_file',
  'line_number',
  'column_number',
  'script_sample',
  'disposition',
]

/** A report's facts with readable names, most relevant first. */
export function securityRows(security: JsonObject): readonly { readonly name: string; readonly value: Json }[] {
  const names = [...first.filter((name) => Object.hasOwn(security, name)), ...Object.keys(security)]
  return [...new Set(names)].map((name) => ({ name: humane(name), value: security[name] ?? null }))
}

/** The kind of report of a security event. */
export function reportKind(type: EventType): SecurityType {
  return securityTypes.find((one) => one === type) ?? 'csp'
}

/** Whether the policy was only tested (`Content-Security-Policy-Report-Only`). */
export function isTrial(security: JsonObject): boolean {
  return security.disposition === 'report'
}
