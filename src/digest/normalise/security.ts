import { securityTypes, type Json, type JsonObject, type Level, type SecurityType } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import type { Pair } from './pairs.ts'
import { dataObject } from './data.ts'
import { asText, finiteNumber, isObject } from './fields.ts'

/** A browser report, and the event fields derived from it. */
export interface SecurityReport {
  readonly type: SecurityType
  /** `effective_directive`, `blocked_uri`, … for csp; `hostname`, `port`, … for the others. */
  readonly security: JsonObject
  readonly tags: readonly Pair[]
  /** A report-only policy blocks nothing. */
  readonly level: Level
  /** The page, or the host that answered wrongly. */
  readonly url: string | undefined
  readonly referrer: string | undefined
}

/** Reads the report in an event (docs/protocol.md 4.1, 5.6): `{ csp: {…} }`, or Mishap's own export format. */
export function normaliseSecurity(raw: JsonObject, notes: Notes): SecurityReport | undefined {
  const type = securityTypes.find((one) => isObject(raw[one]) || (raw.type === one && isObject(raw.security)))
  if (type === undefined) return undefined
  const security = dataObject(withOneSpelling(raw[type] ?? raw.security, type), 'security', notes) ?? {}
  return {
    type,
    security,
    tags: tagsOf(type, security),
    level: isTrial(security) ? 'warning' : 'error',
    url: type === 'csp' ? textOf(security.document_uri) : hostAddress(security),
    referrer: textOf(security.referrer),
  }
}

/**
 * Browsers have three spellings: `blocked-uri` (CSP 2), `blockedURL` (Reporting API), and `sample` for `script-sample`.
 */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['blocked_url', 'blocked_uri'],
  ['document_url', 'document_uri'],
  ['sample', 'script_sample'],
])

const numbers: ReadonlySet<string> = new Set(['line_number', 'column_number', 'status_code', 'port'])

function withOneSpelling(raw: Raw, type: SecurityType): JsonObject {
  const report: { [name: string]: Json } = {}
  if (!isObject(raw)) return report
  for (const spelling in raw) {
    const value = raw[spelling] as Json
    if (value === null || value === '') continue
    const name = underscored(spelling)
    if (name === '__proto__') continue
    report[name] = numbers.has(name) ? (finiteNumber(value) ?? value) : value
  }
  return type === 'csp' ? withDirective(report) : report
}

function underscored(name: string): string {
  const plain = name
    .replace(/URL$/, 'Url')
    .replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
    .replaceAll('-', '_')
  return otherNames.get(plain) ?? plain
}

/** For browsers older than CSP 2, the effective directive is the first word of the violated one. */
function withDirective(report: JsonObject): JsonObject {
  const { violated_directive: violated, effective_directive: effective, blocked_uri: blocked } = report
  const directive = (textOf(effective) ?? textOf(violated))?.trim().split(/\s/, 1)[0]
  const blockedUri = textOf(blocked)
  return {
    ...report,
    ...(directive !== undefined && { effective_directive: directive }),
    // Older browsers sent the whole image or script.
    ...(blockedUri?.startsWith('data:') === true && { blocked_uri: 'data' }),
  }
}

function tagsOf(type: SecurityType, security: JsonObject): readonly Pair[] {
  const named: readonly (readonly [string, Raw])[] =
    type === 'csp'
      ? [
          ['effective-directive', security.effective_directive],
          ['blocked-uri', security.blocked_uri],
        ]
      : [
          ['hostname', security.hostname],
          ['port', security.port],
        ]
  return named.flatMap(([key, raw]): Pair[] => {
    const value = asText(raw)
    return value === undefined ? [] : [[key, value]]
  })
}

/** `Content-Security-Policy-Report-Only` and its equivalents. */
function isTrial({ disposition, failure_mode: mode, response_mode: other, test_report: isTest }: JsonObject): boolean {
  return disposition === 'report' || mode === 'report-only' || other === 'report-only' || isTest === true
}

function hostAddress({ hostname, port }: JsonObject): string | undefined {
  const host = textOf(hostname)
  if (host === undefined) return undefined
  return typeof port === 'number' && port !== 443 ? `https://${host}:${port}/` : `https://${host}/`
}

function textOf(raw: Raw): string | undefined {
  return typeof raw === 'string' && raw !== '' ? raw : undefined
}
