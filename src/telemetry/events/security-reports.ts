import type { Json, JsonObject } from '#domain/event/event.ts'
import type { Result } from '#domain/result.ts'
import { ok, refuse } from '#domain/result.ts'
import { decodeJson, type NoJson } from '#digest/decode/decode-event.ts'
import { isList, isObject } from '#digest/normalise/fields.ts'

/**
 * Browsers send at most a hundred reports at once, but a megabyte could hold thirty thousand. Each becomes an event,
 * which may cost more than a millisecond.
 */
const MAX_REPORTS = 200

/** Why an item yielded no event. */
export interface NoReport {
  readonly reason: NoJson['reason'] | 'no_security_report' | 'too_many_reports'
}

/** What the page put into the URL that the browser reports to: `?sentry_release=…&sentry_environment=…`. */
export interface ReportSource {
  readonly release?: string | undefined
  readonly environment?: string | undefined
}

/**
 * Reads the reports in an item, at least one, each as a raw event for `normaliseEvent`. An item is either what a
 * browser posts to `report-uri` (`{ "csp-report": … }`, and its equivalents for Expect-CT, Expect-Staple and HPKP), a
 * list of the Reporting API, in which other kinds of reports are ignored, or an event that already has the interface.
 */
export function readSecurityReports(payload: Uint8Array, source: ReportSource = {}): Result<JsonObject[], NoReport> {
  const decoded = decodeJson(payload)
  if (!decoded.ok) return decoded
  const bodies = isList(decoded.value) ? decoded.value : [decoded.value]
  if (bodies.length > MAX_REPORTS) return refuse({ reason: 'too_many_reports' })
  const reports = bodies.flatMap(toEvent)
  if (reports.length === 0) return refuse({ reason: 'no_security_report' })
  return ok(reports.map((report) => ({ ...fromSource(source), ...report })))
}

function fromSource({ release, environment }: ReportSource): JsonObject {
  return { ...(release !== undefined && { release }), ...(environment !== undefined && { environment }) }
}

/** By the field that holds the report, or the name under which an event already has it. */
const interfaces: readonly (readonly [field: string, name: string])[] = [
  ['csp-report', 'csp'],
  ['expect-ct-report', 'expectct'],
  ['expect-staple-report', 'expectstaple'],
]

function toEvent(body: Json): JsonObject[] {
  if (!isObject(body)) return []
  if (['csp', 'hpkp', 'expectct', 'expectstaple'].some((name) => isObject(body[name]))) return [body]
  for (const [field, name] of interfaces) {
    const report = body[field]
    if (isObject(report)) return [browserEvent(name, report)]
  }
  if (body.type === 'csp-violation' && isObject(body.body)) return [ofReportingApi(body, body.body)]
  // An HPKP report is the body itself (RFC 7469, 3).
  return isObject(body['known-pins']) || isList(body['known-pins']) ? [browserEvent('hpkp', body)] : []
}

function ofReportingApi(envelope: JsonObject, report: JsonObject): JsonObject {
  const { url, user_agent: userAgent } = envelope
  const event = browserEvent('csp', report.documentURL === undefined ? { ...report, documentURL: url ?? null } : report)
  return typeof userAgent === 'string' ? { ...event, request: { headers: { 'User-Agent': userAgent } } } : event
}

/**
 * Browsers send these on their own, without an SDK that could identify the user's address, so the connection's address
 * is used.
 */
function browserEvent(name: string, report: JsonObject): JsonObject {
  return {
    [name]: report,
    logger: name,
    platform: 'other',
    user: { ip_address: '{{auto}}' },
    ...(typeof report['date-time'] === 'string' && { timestamp: report['date-time'] }),
  }
}
